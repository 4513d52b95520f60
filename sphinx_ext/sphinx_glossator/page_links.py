"""Links of printed definitions to pages of the project, and to the parts of these."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from docutils import nodes
from sphinx import addnodes
from sphinx.util.nodes import make_refnode

from glossator.slugs import NEEDLESS
from sphinx_glossator.pictures import file_at
from sphinx_glossator.store import Place, store_of

if TYPE_CHECKING:
    from pathlib import Path

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_PART = "glossator_part"
"""The attribute of references to a part of a page that holds the page and the part."""
_UNWRITTEN = re.compile(r"[\x00-\x20%\x7f]")
"""Signs that no address holds as they are: EPUBs with one of them would be broken."""


def page_link(
    env: BuildEnvironment, target: str, folder: Path, children: list[nodes.Node]
) -> nodes.Node:
    """Return a link from a folder to a page of the project, or its text where there is none."""
    docname = env.path2doc(str(file_at(env, target, folder)))
    if docname not in env.found_docs:
        return nodes.inline("", "", *children)
    content = nodes.inline("", "", *children, classes=["xref", "doc"])
    found = addnodes.pending_xref(
        "",
        content,
        refdomain="std",
        reftype="doc",
        reftarget=f"/{docname}",
        refdoc=env.docname,
        refexplicit=True,
        refwarn=True,
    )
    part = unquote(target.partition("#")[2])
    if part.lower() not in NEEDLESS:
        # Sphinx knows no page of that name, and asks us; translators see it beside the text.
        found["reftarget"] += f"#{part}"
        found[_PART] = Place(docname, part)
        store_of(env).pages[env.docname].parts.add(found[_PART])
    return found


def lead_to_part(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.TextElement
) -> nodes.Element | None:
    """Return the link to a part of a page, None for all other references."""
    part: Place | None = node.get(_PART)
    if part is None or part.docname not in env.all_docs:
        return None
    anchor = anchor_of(env, part)
    return make_refnode(app.builder, node["refdoc"], part.docname, anchor, contnode)


def anchor_of(env: BuildEnvironment, part: Place) -> str:
    """Return the anchor that a page has for what a link calls a part of it.

    MyST knows headings by other names than their ids, both markups have labels; whatever else
    is named is an anchor, since of those that come out of HTML nobody keeps a list.
    """
    headings = env.metadata.get(part.docname, {}).get("myst_slugs", {})
    if part.anchor in headings:
        return str(headings[part.anchor][1])
    labels = env.domains["std"].anonlabels
    docname, anchor = labels.get(nodes.fully_normalize_name(part.anchor), ("", ""))
    if docname == part.docname and anchor:
        return anchor
    return _UNWRITTEN.sub(lambda sign: quote(sign[0]), part.anchor)
