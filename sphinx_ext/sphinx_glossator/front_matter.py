"""What a page says about itself, as reST and MyST put it into the environment."""

from __future__ import annotations

from collections.abc import Mapping


def readable(metadata: Mapping[str, object]) -> Mapping[str, object]:
    """Return the metadata of a page, with a mapping again where one was made text.

    Raises ValueError for text that begins like a mapping and is none.
    """
    value = metadata.get("glossator")
    if not isinstance(value, str) or not value.startswith("{"):
        return metadata
    import yaml  # hardly any page needs it

    try:
        return {**metadata, "glossator": yaml.safe_load(value)}
    except yaml.YAMLError:
        raise ValueError("write it as {links: section, exclude: [token]}") from None
