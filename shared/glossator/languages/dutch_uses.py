"""Where a Dutch word that is a noun elsewhere names nothing: verbs and set phrases."""

from __future__ import annotations

import re

from glossator.languages import Frame
from glossator.languages.noun_phrases import verbs_before_objects

SET_PHRASES = tuple(
    "aan de andere kant; aan de ene kant; aan de hand; aan de hand van; aan de orde; aan de slag; "
    "aan het werk; als antwoord op; als gevolg van; bij de hand; buiten werking; deel uit van; "
    "door middel van; een reeks van; gaan fout; gaat fout; gebruik maken; gebruik te maken; ging "
    "fout; iets fout; in alle gevallen; in antwoord op; in dat geval; in de context van; in de "
    "eerste plaats; in de loop van; in de meeste gevallen; in de praktijk; in de regel; in de vorm "
    "van; in de weg; in deze context; in die gevallen; in dit geval; in eerste instantie; in elk "
    "geval; in functie van; in gebruik; in geval van; in het algemeen; in het geval dat; in het "
    "geval van; in het kader van; in het werk; in ieder geval; in naam van; in orde; in plaats "
    "van; in sommige gevallen; in staat; in stand; in veel gevallen; in verband met; in werking; "
    "is bestand tegen; is fout; last hebben; last van; log in als; log in bij; log in met; log in "
    "op; maak gebruik; maakt deel uit; maakt gebruik; maken deel uit; maken gebruik; met als doel; "
    "met behulp van; met betrekking tot; met de hand; met uitzondering van; naar aanleiding van; "
    "naar keuze; neem deel; neemt deel; nemen deel; niets fout; onder controle; onder druk; op "
    "basis van; op dat punt; op de eerste plaats; op dit punt; op grote schaal; op het punt; op "
    "maat; op slot; op verzoek; op weg; rekening houden; rekening met; rol speelt; rol spelen; "
    "speelt een rol; spelen een rol; stand van zaken; stap voor stap; te werk; ten dele; ten doel; "
    "ten laste; ten opzichte van; ter plaatse; tot slot; tot stand; uit de hand; uit naam van; van "
    "belang; van de hand; vinden plaats; vindt plaats; vond plaats; voor de hand; waren bestand "
    "tegen; was bestand tegen; zijn bestand tegen".split("; ")
)
_SUBJECT = re.compile(r"(?i)(?<!\w)(?:(?:ik|hij|wij|we|jij)\s+)\Z")
"""Stands before a verb, as a pronoun does."""

_BEFORE_NOUNS = "|".join(
    (
        r"de|het|een|['’]t|deze|dit|die|dat|elke?|iedere?|alle|geen|mijn|jouw|je|uw|zijn|haar|onze?|hun",
        r"jullie|welke?|zo['’]n|andere?|zelfde|eerste|tweede|derde|laatste|volgende|vorige|nieuwe?|oude?",
        r"eigen|enige|grote?|kleine?|lange?|korte?|goede?|eenvoudige?|enkele?|twee|drie|vier|één|en|of",
        r"aan|als|bij|binnen|door|in|met|na|naar|om|onder|op|over|per|sinds|te|tegen|ter|tijdens|tot",
        r"tussen|uit|van|via|volgens|voor|zonder|waarbij|waarin|waarop|waarvan|zodat|omdat|terwijl|wordt",
        r"ondanks|wegens|dankzij|rond|langs|behalve|want|noch|ook|nog|alleen|worden|is|zijn|heeft|hebben|kan|kunnen|moet|moeten|mag|zal|zou|wil|maar|dan|toen|zo|nu|niet",
    )
)
_OBJECT = r"de|het|een|dez?e|dit|elke?|iedere?|alle|geen|uw|je|jouw|onze?|hun"
_PLAYS = re.compile(r"(?i)(?<!\w)spe(?:elt|len|elden?)\s[^.!?:;]*\Z")
# "Te laag", "zo laag mogelijk", "de prijs was laag": what looks like a noun is an adjective.
_DEGREE = re.compile(r"(?i)(?<!\w)(?:te|zo|zeer|erg|heel|nogal)\s+\Z")
_COPULA = re.compile(r"(?i)(?<!\w)(?:is|was|waren|blijft|blijven|ligt|liggen)(?:\s+niet)?\s+\Z")
# "Gebruik dan een lijst", "test eerst"; not "het gebruik daarvan".
_ORDER = re.compile(r"(?:\A|[.!?:;,]\s+)\Z")
_BEHIND_ORDER = re.compile(
    r"\s+(?:alleen|altijd|bijvoorbeeld|daarvoor|dan|eerst|hiervoor|liever|nooit)(?!\w)"
)
# "Het bestand staat op de schijf"; not "de staat", "een vaste staat", "zonder staat".
_STANDS = re.compile(r"(?<![eE])(?<!een)(?<!elk)(?<!hun)(?<!met)(?<!van)(?<!per)(?<!der)\s\Z")
_PRESS = re.compile(r"\s+op(?!\w)")
# "Gebruik de opdracht", "het systeem test de code", "speelt een grote rol".
VERBS = (
    Frame(_SUBJECT),
    Frame(_DEGREE, None, frozenset("te zo zeer erg heel nogal".split()), re.compile(r"[^\W\d_]+")),
    Frame(_STANDS, own=re.compile("staat")),
    Frame(_ORDER, _PRESS, own=re.compile("(?i)druk|klik|tik")),
    Frame(_COPULA, own=re.compile("druk|fout|laag|recht|vlak")),
    Frame(_ORDER, _BEHIND_ORDER, own=re.compile(r"[^\W\d_]+")),
    *verbs_before_objects(_BEFORE_NOUNS, _OBJECT, "t", "en|of"),
    Frame(_PLAYS, own=re.compile("rol")),
)
