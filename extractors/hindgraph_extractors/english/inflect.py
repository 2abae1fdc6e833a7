"""English inflection, as far as matching a lexical entry needs it: all forms of a verb or noun, and back."""

from functools import cache
from typing import Literal

Form = Literal["base", "s", "past", "participle", "gerund"]

# base, past, participle; where a column has two spellings they are parted by a slash.
_IRREGULAR = """
arise arose arisen|cast cast cast|shrink shrank shrunk|strive strove striven
|be was/were been|bear bore borne/born|beat beat beaten|become became become|begin began begun|bend bent bent
|bet bet bet|bind bound bound|bite bit bitten|blow blew blown|break broke broken|bring brought brought
|build built built|burn burnt/burned burnt/burned|buy bought bought|catch caught caught|choose chose chosen
|come came come|cost cost cost|cut cut cut|deal dealt dealt|dig dug dug|do did done|draw drew drawn
|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt|fight fought fought
|find found found|flee fled fled|fly flew flown|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen
|get got got/gotten|give gave given|go went gone|grow grew grown|hang hung hung|have had had|hear heard heard
|hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|keep kept kept|know knew known|lay laid laid|lead led led
|learn learnt/learned learnt/learned|leave left left|lend lent lent|let let let|lie lay lain|light lit lit
|lose lost lost|make made made|mean meant meant|meet met met|pay paid paid|put put put|quit quit quit
|read read read|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said said|see saw seen
|seek sought sought|sell sold sold|send sent sent|set set set|shake shook shaken|shoot shot shot|show showed shown
|shut shut shut|sing sang sung|sink sank sunk|sit sat sat|sleep slept slept|speak spoke spoken|spend spent spent
|spin spun spun|split split split|spread spread spread|stand stood stood|steal stole stolen|stick stuck stuck
|strike struck struck|swear swore sworn|swim swam swum|take took taken|teach taught taught|tear tore torn
|tell told told|think thought thought|throw threw thrown|understand understood understood|wake woke woken
|wear wore worn|win won won|wind wound wound|write wrote written
"""
_PREFIXES = ("over", "under", "re", "with", "out", "up", "fore", "mis")
# Verbs of more than one syllable whose last consonant is doubled (stressed on the last).
_DOUBLING = frozenset(
    """admit commit confer control defer equip incur occur omit permit prefer rebut recur refer regret rerun
    submit transfer transmit travel cancel label model signal upset begin forget format program""".split()
)
_VOWELS = "aeiou"
_NOUNS = {
    "person": "people",
    "child": "children",
    "man": "men",
    "woman": "women",
    "wife": "wives",
    "life": "lives",
    "shelf": "shelves",
    "half": "halves",
    "foot": "feet",
    "tooth": "teeth",
    "mouse": "mice",
    "index": "indices",
    "analysis": "analyses",
    "diagnosis": "diagnoses",
}


@cache
def _irregular() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    rows = (row.split() for row in _IRREGULAR.replace("\n", "").split("|"))
    return {base: (tuple(past.split("/")), tuple(participle.split("/"))) for base, past, participle in rows}


def _principal_parts(lemma: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    known = _irregular()
    if lemma in known:
        return known[lemma]
    for prefix in _PREFIXES:
        stem = lemma.removeprefix(prefix)
        if stem != lemma and stem in known:
            past, participle = known[stem]
            return tuple(prefix + form for form in past), tuple(prefix + form for form in participle)
    regular = _regular_past(lemma)
    return regular, regular


def _regular_past(lemma: str) -> tuple[str, ...]:
    if lemma.endswith("e"):
        return (f"{lemma}d",)
    if lemma.endswith("y") and lemma[-2:-1] not in _VOWELS:
        return (f"{lemma[:-1]}ied",)
    return tuple(f"{stem}ed" for stem in _stems(lemma))


def _stems(lemma: str) -> tuple[str, ...]:
    """Return the stems before -ed and -ing, with the doubled consonant where it may stand."""
    if not _doubles(lemma):
        return (lemma,)
    doubled = lemma + lemma[-1]
    return (doubled, lemma) if lemma in _DOUBLING else (doubled,)


def _doubles(lemma: str) -> bool:
    if lemma in _DOUBLING:
        return True
    if len(lemma) < 3 or lemma[-1] in _VOWELS + "wxy" or lemma[-2] not in _VOWELS or lemma[-3] in _VOWELS:
        return False
    return sum(letter in _VOWELS + "y" for letter in lemma) == 1


def third_person(lemma: str) -> str:
    """Return the -s form: of a verb its third person, of a regular noun its plural."""
    if lemma.endswith("y") and lemma[-2:-1] not in _VOWELS:
        return f"{lemma[:-1]}ies"
    if lemma.endswith(("s", "x", "z", "ch", "sh")) or lemma in {
        "go",
        "do",
        "undergo",
        "veto",
        "hero",
        "echo",
    }:
        return f"{lemma}es"
    return f"{lemma}s"


def _gerunds(lemma: str) -> tuple[str, ...]:
    if lemma.endswith("ie"):
        return (f"{lemma[:-2]}ying",)
    if lemma.endswith("e") and not lemma.endswith(("ee", "ye", "oe")) and lemma != "be":
        return (f"{lemma[:-1]}ing",)
    return tuple(f"{stem}ing" for stem in _stems(lemma))


def verb_forms(lemma: str) -> dict[str, frozenset[Form]]:
    """Return every form of a verb with what it may be: ``moved`` is a past and a participle."""
    if lemma == "have":
        third: tuple[str, ...] = ("has",)
    elif lemma == "be":
        third = ("is", "are", "am")
    else:
        third = (third_person(lemma),)
    past, participle = _principal_parts(lemma)
    columns: tuple[tuple[Form, tuple[str, ...]], ...] = (
        ("base", (lemma,)),
        ("s", third),
        ("past", past),
        ("participle", participle),
        ("gerund", _gerunds(lemma)),
    )
    found: dict[str, set[Form]] = {}
    for name, forms in columns:
        for form in forms:
            found.setdefault(form, set()).add(name)
    return {form: frozenset(names) for form, names in found.items()}


def forms_of(verbs: str) -> frozenset[str]:
    """Return all forms of verbs, which are parted by blanks."""
    return frozenset(form for verb in verbs.split() for form in verb_forms(verb))


def noun_forms(lemma: str) -> tuple[str, ...]:
    """Return singular and plural of a noun; of several words the last is inflected."""
    if lemma.endswith("-in-law"):
        return (lemma, f"{third_person(lemma.removesuffix('-in-law'))}-in-law")
    head, _, last = lemma.rpartition(" ")
    plural = _NOUNS.get(last, third_person(last))
    return (lemma, f"{head} {plural}".strip())
