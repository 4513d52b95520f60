"""German nouns that their end assigns to a class of declension: umlauts, Latin plurals, -en.

A noun may end in another by chance, as Button ends in Ton. So an end counts for all compounds
where that is safe; one behind `^` is a whole word.
"""

from __future__ import annotations

from collections.abc import Iterator

# What takes the place of the end of a noun; the longest end that fits counts.
_BY_OWN_END = (
    "ung ungen, heit heiten, keit keiten, schaft schaften, ion ionen, tät täten, ik iken, ie ien, "
    "ei eien, enz enzen, anz anzen, tur turen, thek theken, erin erinnen, nis nisse nissen nisses, "
    "name namen namens, buchstabe buchstaben buchstabens, typ typen typs, "
    "nachbar nachbarn nachbars, last lasten, faden fäden fadens, cookie cookies, ^date dates, "
    "^tag tags, ^theme themes, ^volume volumes, "
    "assertion assertions, completion completions, au aus aues, frau frauen, ty tys ties, "
    "ry rys ries, cy cys cies, xy xys xies, mus men, modus modi, zyklus zyklen, radius radien, "
    "virus viren, korpus korpora korpusse korpussen, bus busse bussen busses, us, um en ums, "
    "ium ien iums, imum ima imums, tum tums, datum datums, irrtum irrtümer irrtümern irrtums, "
    "basis basen, matrix matrizen matrixen matrices, stadion stadien stadions, "
    "index indizes indices indexe indexen indexes, vertex vertices vertizes, "
    "schema schemas schemata, komma kommas kommata, thema themen themas, skala skalen skalas, "
    "konto konten kontos, risiko risiken risikos, lexikon lexika lexikons, ario arien arios, "
    "arien arie ario, prinzip prinzipien prinzips, material materialien materials, "
    "privileg privilegien privilegs, prinzipien prinzip, materialien material, "
    "privilegien privileg, thesaurus thesauri, firma firmen, drama dramen dramas, "
    "lemma lemmata lemmas, paradigma paradigmen paradigmas, prisma prismen prismas, "
    "wort wörter wörtern worte worten worts wortes, wörter wort wörtern, nisse nis nissen, "
    "ismen ismus, thmen thmus, matrizen matrix, indizes index, kriterien kriterium"
)
# Of a masculine or neuter noun there is a genitive too: des Anspruchs.
_WITH_UMLAUT = (
    "amt ämter, anlass anlässe, arzt ärzte, bad bäder, band bänder, baum bäume, bild bilder, "
    "blatt blätter, block blöcke, brauch bräuche, bruch brüche, buch bücher, bund bünde, "
    "dach dächer, dorf dörfer, draht drähte, druck drücke, fach fächer, fall fälle, fang fänge, "
    "feld felder, flug flüge, fluss flüsse, gang gänge, gast gäste, geld gelder, glas gläser, "
    "glied glieder, grund gründe, gut güter, hang hänge, haus häuser, hof höfe, holz hölzer, "
    "kampf kämpfe, kanal kanäle, kauf käufe, kind kinder, klang klänge, knopf knöpfe, kopf köpfe, "
    "korb körbe, land länder, lauf läufe, loch löcher, lohn löhne, markt märkte, pass pässe, "
    "plan pläne, platz plätze, rand ränder, rang ränge, raum räume, rumpf rümpfe, saal säle, "
    "satz sätze, schacht schächte, schatz schätze, schlag schläge, schloss schlösser, "
    "schluss schlüsse, schrank schränke, schuss schüsse, spruch sprüche, sprung sprünge, "
    "stab stäbe, stamm stämme, stand stände, stoß stöße, strom ströme, sturm stürme, sturz stürze, "
    "topf töpfe, trag träge, traum träume, turm türme, volk völker, wald wälder, wand wände, "
    "wunsch wünsche, wurf würfe, wurm würmer, zaun zäune, zoll zölle, zug züge, zwang zwänge, "
    "gewand gewänder, palast paläste, ^ast äste, ^fuß füße, ^ball bälle, fußball fußbälle, "
    "^mann männer, ^rad räder, fahrrad fahrräder, zahnrad zahnräder, ^rat räte, srat sräte, "
    "beirat beiräte, stadtrat stadträte, personalrat personalräte, gemeinderat gemeinderäte, "
    "vorrat vorräte, ^ton töne, grundton grundtöne, klingelton klingeltöne, signalton signaltöne"
)
_FEMININE_WITH_UMLAUT = (
    "angst ängste, frucht früchte, hand hände, kraft kräfte, kunft künfte, kunst künste, "
    "^maus mäuse, macht mächte, nacht nächte, stadt städte, mutter mütter, tochter töchter"
)
_UMLAUT_WITHOUT_E = (
    "boden böden, garten gärten, graben gräben, hafen häfen, kasten kästen, schaden schäden, "
    "^laden läden, mangel mängel, mantel mäntel, vater väter, bruder brüder"
)
# They end like one of those above, and decline in their own way.
_WITHOUT_UMLAUT = (
    "verband verbände verbänden verbands verbandes, verbände verband verbänden, "
    "einband einbände einbänden einbands, vollmacht vollmachten, vollmachten vollmacht, "
    "ohnmacht ohnmachten, kontrast kontraste kontrasten kontrasts, kompass kompasse kompassen, "
    "operand operanden, integrand integranden, proband probanden, post posts, streik streiks, "
    "^samt samte samts, tausch tauschs tausches, arbeiten arbeit arbeitens, "
    "gesicht gesichter gesichtern gesichts gesichtes, "
    "geschlecht geschlechter geschlechtern geschlechts geschlechtes, "
    "ausländer ausländern ausländers, inländer inländern inländers"
)
# Of a plural the singular is known by the last part; elsewhere the end may be part of the stem.
_PLURALS_IN_N = (
    "abfrage achse adresse datei ebene frage gabe gruppe größe ie kante kette klasse konstante "
    "länge liste maske menge methode quelle regel reihe rolle schleife spalte sprache stelle "
    "tabelle variable vorlage zeile zelle"
)
_PLURALS_IN_EN = (
    "agent anz datei enz gradient graph heit ik ion keit or schaft thek typ tät tur ung"
)
_FEMININE_IN_EN = (
    "anstalt antwort arbeit bahn bank fahrt form frist gebühr gefahr nachricht person pflicht "
    "schicht schrift schuld sicht spur tür uhr wahl zahl zeit ^art ^tat straftat ^welt"
)
_PLURALS_IN_E = (
    "argument attribut begriff dienst dokument element format gewicht merkmal modell modul netz "
    "objekt paket pfad programm projekt prozess punkt schritt system teil werk wert"
)


def _ends() -> Iterator[tuple[str, str]]:
    """Yield the end of a noun and what may take its place; a later one counts for the same end."""
    for noun in _PLURALS_IN_N.split():
        yield noun + "n", noun
    for noun in _PLURALS_IN_EN.split():
        yield noun + "en", noun
    for noun in _PLURALS_IN_E.split():
        yield noun + "e", f"{noun} {noun}en {noun}s {noun}es"
    for noun in _FEMININE_IN_EN.split():
        yield noun, noun + "en"
        yield noun + "en", noun
    yield from _with_umlaut()
    for line in f"{_BY_OWN_END}, {_WITHOUT_UMLAUT}".split(", "):
        end, _, forms = line.partition(" ")
        yield end, forms


def _with_umlaut() -> Iterator[tuple[str, str]]:
    """Yield the singular and the plural of each noun with an umlaut, and their other cases."""
    for pairs, genitives in (
        (_WITH_UMLAUT, ("s", "es")),
        (_FEMININE_WITH_UMLAUT, ()),
        (_UMLAUT_WITHOUT_E, ("s",)),
    ):
        for noun, plural in (pair.split() for pair in pairs.split(", ")):
            datives = [plural + "n"] if plural[-1] != "n" else []
            others = [*datives, *(noun + ending for ending in genitives)]
            yield noun, " ".join([plural, *others])
            yield "^" * (noun[0] == "^") + plural, " ".join([noun, *others])


_BY_END = {end: forms.replace("^", "").split() for end, forms in _ends()}
_LONGEST = max(map(len, _BY_END))


def by_end(word: str) -> list[str] | None:
    """Return the forms of a noun in small letters whose end shows its class, else None."""
    marked = "^" + word
    for length in range(min(len(marked), _LONGEST), 1, -1):
        if (forms := _BY_END.get(marked[-length:])) is not None:
            return [word[:-length] + form for form in forms]
    return None
