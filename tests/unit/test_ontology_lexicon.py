import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindgraph_ontology.lexicon import parse_form
from hindgraph_ontology.records import LexicalEntry


def entry(form: str, words: str, shape: str, lang: str = "en", **flags: object) -> LexicalEntry:
    return LexicalEntry(form=form, words=tuple(words.split("|")), shape=shape, lang=lang, **flags)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "expected",
    [
        entry("depend on", "depend|on", "verb"),
        entry("^own", "own", "verb", inverse=True),
        entry("move * to", "move|to", "verb", theme=True),
        entry("^assign * to", "assign|to", "verb", theme=True, inverse=True),
        entry("the owner", "owner", "noun"),
        entry("the on-call engineer", "on-call|engineer", "noun"),
        entry("^the manager", "manager", "noun", inverse=True),
        entry("be responsible for", "responsible|for", "be"),
        entry("^be on call for", "on|call|for", "be", inverse=True),
        entry("can't stand", "can't|stand", "verb"),
        entry("the fiancée", "fiancée", "noun"),
        entry("依赖", "依赖", "verb", "zh"),
        entry("^拥有", "拥有", "verb", "zh", inverse=True),
        entry("的负责人", "负责人", "noun", "zh"),
        entry("^的经理", "经理", "noun", "zh", inverse=True),
        entry("由*负责", "由|负责", "verb", "zh", theme=True),
        entry("把*迁移到", "把|迁移到", "verb", "zh", theme=True),
        entry("的IP地址", "IP地址", "noun", "zh"),
    ],
)
def test_a_form_is_read_as_it_is_documented(expected: LexicalEntry) -> None:
    assert parse_form(expected.form, expected.lang) == expected


def test_a_form_keeps_its_kind() -> None:
    assert parse_form("join", "en", "change").kind == "change"


@pytest.mark.parametrize(
    ("form", "lang"),
    [
        *[
            (form, "en")
            for form in ("", "^", "the", "be", "*", "^ own", "* to", "move *", "move * to *", "Depend on")
        ],
        *[
            (form, "en")
            for form in ("depend  on", " own", "own ", "own\n", "the * owner", "be * for", "依赖?", "^^own")
        ],
        *[
            (form, "zh")
            for form in (
                "",
                "的",
                "依 赖",
                "*",
                "由*",
                "*负责",
                "由*和*负责",
                "的*人",
                "^",
                "依赖\n",
                "依赖。",
            )
        ],
    ],
)
def test_a_malformed_form_is_refused_and_named(form: str, lang: str) -> None:
    with pytest.raises(ValueError, match="form"):
        parse_form(form, lang)


@given(st.text(), st.sampled_from(["en", "zh"]))
def test_any_text_is_read_or_refused(form: str, lang: str) -> None:
    try:
        parsed = parse_form(form, lang)
    except ValueError:
        return
    assert parsed.words
    assert all(word and word == word.strip() and not set(word) & set("^*") for word in parsed.words)
