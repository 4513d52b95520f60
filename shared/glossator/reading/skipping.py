"""What no reader links, whatever the page is written in."""

SKIPPED_ELEMENTS = frozenset(
    "a abbr audio autoref button canvas caption cite code dfn dt h1 h2 h3 h4 h5 h6 head iframe "
    "kbd label legend math nav noembed noframes noscript object option output pre samp script "
    "select style summary svg template textarea th title tt var video xmp".split()
)
"""HTML elements whose text is code, a control, a heading, or already a link."""

SKIPPED_CLASSES = frozenset(
    "admonition-title arithmatex attribution citation command dfn doc-heading doc-signature "
    "guilabel headerlink highlight katex literal literal-block-wrapper math mathjax menuselection "
    "no-glossary program sd-card-header sd-card-title see-also sig toc versionmodified xref".split()
)
"""Classes, in lower case, of elements without links; `no-glossary` is the author's opt-out."""

OWN_CLASSES = frozenset(
    "glossator-aliases glossator-letters glossator-see glossator-status glossator-tags "
    "glossator-tips glossator-used".split()
)
"""Classes of what we print ourselves: no text of an author, and no marks of one."""
