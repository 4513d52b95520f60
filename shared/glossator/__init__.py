"""Glossator: brings the definition to every word that needs one.

The core knows no site generator. A glossary is loaded, mentions of its terms are found
in the text of a page, and each is linked or left alone for a reason that can be named.
"""

from glossator.errors import GlossatorError, InvalidEntry, SettingsError, SourceError, UnknownFormat
from glossator.findings import Finding, Kind
from glossator.linking import Glossator
from glossator.model import Definition, Glossary, Name, Source, Term
from glossator.page import Block, Decision, Mention, PageText
from glossator.settings import Settings
from glossator.sources import load

__version__ = "0.1.0"

__all__ = [
    "Block",
    "Decision",
    "Definition",
    "Finding",
    "Glossary",
    "Glossator",
    "GlossatorError",
    "InvalidEntry",
    "Kind",
    "Mention",
    "Name",
    "PageText",
    "Settings",
    "SettingsError",
    "Source",
    "SourceError",
    "Term",
    "UnknownFormat",
    "load",
]
