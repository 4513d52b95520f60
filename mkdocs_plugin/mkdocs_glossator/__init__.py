"""Glossator for MkDocs, ProperDocs, Zensical and bare Python-Markdown.

`plugin.py` is what `plugins: [glossator]` loads, `extension.py` what
`markdown_extensions: [glossator]` does. Neither is imported here: whoever has the one host
need not have the other.
"""


def __getattr__(name: str) -> object:
    if name == "GlossatorPlugin":
        from mkdocs_glossator.plugin import GlossatorPlugin

        return GlossatorPlugin
    raise AttributeError(name)
