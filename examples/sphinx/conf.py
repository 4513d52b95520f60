project = "Quill"
html_theme = "alabaster"
html_static_path = ["_static"]
html_css_files = ["narrow.css"]
smartquotes = False  # keep the text letter by letter the same as in the MkDocs example

extensions = ["sphinx_glossator"]
glossator_sources = ["../glossary.yml"]
glossator_page = "glossary"
glossator_links = "page"
