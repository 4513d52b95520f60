"""The glossary page as data: letters, their order, anchors and relations."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator.entries import anchors, groups, initial, related
from glossator.findings import Kind
from glossator.model import Glossary, Name, Source, Term


def term(name: str, id: str = "", **fields: object) -> Term:
    return Term(id=id or name, names=(Name(name),), **fields)  # type: ignore[arg-type]


def shown(names: str, **choice: object) -> list[str]:
    """Return the groups of a glossary with these names, as `letter: names`."""
    glossary = Glossary(map(term, names.split(", ")))
    found = groups(glossary, **choice)  # type: ignore[arg-type]
    return [f"{group.letter}: {', '.join(t.name for t in group.terms)}" for group in found]


INITIALS = {
    "token": "T",
    "Token": "T",
    "état": "E",
    "Ångström": "A",
    "ñandú": "N",
    "ﬁle": "F",
    "ß": "S",
    ".NET": "N",
    "__slots__": "S",
    "(re)train": "R",
    "2to3": "0–9",
    "-1": "0–9",
    "²": "0–9",
    ">>>": "#",
    "😀": "#",
    "токен": "Т",
    "ёж": "Е",
    "λόγος": "Λ",
    "語彙": "語",
    "한국": "ᄒ",
    "ǆ": "D",
}


@pytest.mark.parametrize(("name", "letter"), INITIALS.items())
def test_a_name_is_filed_under_its_first_letter(name: str, letter: str) -> None:
    """Accents, case and signs in front do not matter; digits and symbols have groups."""
    assert initial(name) == letter


def test_groups_come_by_letter_and_entries_by_name() -> None:
    """Symbols first, then digits, then letters; within a group, case and accents do not count."""
    assert shown("zebra, Apple, état, able, 2to3, >>>, Eta, äpfel, .NET, É") == [
        "#: >>>",
        "0–9: 2to3",
        "A: able, äpfel, Apple",
        "E: É, Eta, état",
        "N: .NET",
        "Z: zebra",
    ]


def test_each_letter_is_one_group() -> None:
    """Signs in front of names do not tear a group apart."""
    letters = [line[0] for line in shown("a b, -a, (b), a.c, b a, a-d, ñ, n, .n, no, ñu")]
    assert letters == ["A", "B", "N"]


def test_the_order_does_not_depend_on_that_of_the_source() -> None:
    """Names that differ in case alone have an order too."""
    assert shown("pod, Pod, POD") == shown("POD, pod, Pod") == ["P: POD, Pod, pod"]


def test_groups_may_be_chosen_by_letter_and_tag() -> None:
    """Empty choices stand for all."""
    glossary = Glossary([term("a", tags=("x",)), term("b", tags=("x", "y")), term("c")])

    def names(**choice: list[str]) -> list[str]:
        return [term.name for group in groups(glossary, **choice) for term in group.terms]

    assert names() == names(tags=[], letters=[]) == ["a", "b", "c"]
    assert names(tags=["x"]) == ["a", "b"]
    assert names(tags=["y", "z"]) == ["b"]
    assert names(letters=["A", "c"]) == ["a", "c"]
    assert names(tags=["x"], letters=["b", "c"]) == ["b"]
    assert names(letters=["z"]) == []


def test_anchors_of_groups_are_apart() -> None:
    """Each letter has an anchor of its own."""
    found = groups(Glossary(map(term, ("a", "2", ">", "é", "Я", "語"))))
    assert [g.anchor for g in found[:2]] == ["letter-sharp", "letter-0-9"]
    assert len({group.anchor for group in found}) == len(found) == 6


def test_an_empty_glossary_has_no_groups() -> None:
    """There is nothing to show."""
    assert groups(Glossary()) == ()
    assert anchors(Glossary()) == ({}, [])


def test_anchors_come_from_ids() -> None:
    """The name may change as long as the id stays."""
    found, findings = anchors(Glossary([term("Token"), term("C++"), term("new name", "old name")]))
    assert found == {"Token": "term-token", "C++": "term-cplusplus", "old name": "term-old-name"}
    assert findings == []


def test_a_clash_of_anchors_is_a_finding_at_the_second_entry() -> None:
    """Both can be reached, and the author is asked to tell them apart."""
    second = term("Data set", source=Source(Path("g.yml"), 7))
    found, (finding,) = anchors(Glossary([term("data-set"), second]))
    assert found == {"data-set": "term-data-set", "Data set": "term-data-set-1"}
    assert finding.kind is Kind.DUPLICATE_ID
    assert str(finding).startswith('g.yml:7: the anchor of "Data set" is taken')


@pytest.mark.parametrize("ids", ["A a a-1", "A a-1 a", "a-1 A a", "a A a-1 A-1 a-1-1"])
def test_no_two_anchors_are_the_same(ids: str) -> None:
    """An id that ends like a numbered one keeps apart from the numbered one."""
    found, findings = anchors(Glossary(map(term, ids.split())))
    assert len(set(found.values())) == len(found)
    assert found[ids.split()[0]] == f"term-{ids.split()[0].lower()}"
    assert findings


def test_related_entries_are_those_that_exist_without_repeats() -> None:
    """The replacement comes first; unknown references and repeats are left out."""
    first = term("a", replaced_by="c", see_also=("B", "nothing", "c", "#b"), redirect_to=("d",))
    glossary = Glossary([first, term("b"), term("c"), term("d")])
    assert [t.name for t in related(first, glossary)] == ["c", "b", "d"]
    assert related(glossary["b"], glossary) == ()
