"""What 它, 他, 该服务 and a dropped subject stand for."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.english.references import Referents
from hindgraph_extractors.records import Known, Surface
from hindgraph_ontology.records import THING, PredicateDef

# The English pronoun that reaches as far.
PRONOUNS = {
    "我": "i", "俺": "i", "咱": "i", "本人": "i", "我自己": "i", "我家": "i", "我们": "we", "家里": "i", "家中": "i",
    "咱们": "we", "他": "he", "她": "she", 
    "它": "it", "他们": "they", "她们": "they", "它们": "it", "其": "it",
}  # fmt: skip
DETERMINERS = frozenset(
    """这个 那个 该 此 这 那 本 这台 那台 这家 那家 这支 那支 这位 那位
    这套 那套 这条 那条 这项 那项 这款 那款 同一个""".split()
)


@dataclass(slots=True)
class Topics:
    """What a dropped subject may stand for: what the clause before spoke of, then the session.

    Attributes:
        fresh: The ends of the clause before, its subject first; None: it spoke of something without a name.
    """

    referents: Referents
    lexicon: Lexicon
    fresh: list[Surface] | None = field(default_factory=list)
    _spoken: bool = False
    _open: bool = False
    _law: PredicateDef | None = None

    def told(
        self, surfaces: Sequence[Surface], *, open_choice: bool = False, law: PredicateDef | None = None
    ) -> None:
        """Remember what a clause spoke of; with an open choice two that fit are one too many.

        Args:
            surfaces: What it spoke of.
            open_choice: Two that fit are one too many.
            law: The predicate that it told, if one.
        """
        self._law = law
        self.fresh = [s for s in surfaces if s.value is None]
        self._spoken, self._open = True, open_choice

    def unknown(self) -> None:
        """Remember that a clause spoke of something that has no name."""
        self.fresh, self._spoken = None, True

    def dropped(
        self, allowed: tuple[str, ...], offset: int, law: PredicateDef | None = None
    ) -> Surface | None:
        """Return the subject that a clause leaves out, for a place that takes some classes.

        Args:
            allowed: The classes.
            offset: Where the clause begins.
            law: What is told of it: like what was told before (爸爸是…，妈妈是…), then it is of the same one.
        """
        if self.fresh is None:
            return None
        ontology = self.lexicon.ontology
        fitting = [s for s in self.fresh if s.cls != THING and ontology.fits(s.cls, allowed)]
        like = law is not None and self._law is not None and _are_alike(law, self._law)
        if fitting and (like or not (self._open and self._is_choice(fitting))):
            surface = fitting[0]
            return replace(surface, resolved=surface.resolved if surface.resolved == "user" else "pronoun")
        # An artifact may turn out to be software.
        unclassed = [
            s
            for s in self.fresh
            if s.cls == THING or (s not in fitting and any(ontology.is_a(cls, s.cls) for cls in allowed))
        ]
        subject = bool(unclassed) and (len(unclassed) == 1 or unclassed[0] is self.fresh[0])
        if not fitting and subject and ontology.fits(THING, allowed) and unclassed[0].cls not in {"Agent"}:
            return replace(unclassed[0], resolved="pronoun")
        return None if self._spoken else self._of_session(allowed, offset)

    def _is_choice(self, surfaces: Sequence[Surface]) -> bool:
        """Tell whether there are several of one family, so that nobody knows which is meant."""
        ancestors = self.lexicon.ontology.ancestors
        lines = [set(ancestors(surface.cls)) - {THING} for surface in surfaces]
        return len(lines) > 1 and bool(lines[0] & lines[1])

    def is_first(self, surface: Surface) -> bool:
        """Tell whether something is what the clause before spoke of first."""
        return not self.fresh or self.fresh[0].name == surface.name

    def teller(self, allowed: tuple[str, ...], offset: int) -> Surface | None:
        """Return the one who speaks, for a text that opens with what was done and by nobody: 昨天碰到了黄老师."""
        if self._spoken or not self.lexicon.ontology.fits("Person", allowed):
            return None
        return Surface("", self.referents.user, offset, offset, "Person", resolved="user")

    def _of_session(self, allowed: tuple[str, ...], offset: int) -> Surface | None:
        """Return the last thing of the session that fits; a person only if nobody else was spoken of since."""
        ontology = self.lexicon.ontology
        recent = self.referents.context.recent
        for back, known in enumerate(reversed(recent)):
            if known.cls != THING and ontology.fits(known.cls, allowed):
                if ontology.is_a(known.cls, "Person") and (back > 0 or known.name == self.referents.user):
                    return None
                return Surface("", known.name, offset, offset, known.cls, resolved="session")
        return None


def _are_alike(one: PredicateDef, other: PredicateDef) -> bool:
    """Tell two predicates that say the like of the like: 爸爸是…, 妈妈是…."""
    return one is not other and (one.domain, one.range) == (other.domain, other.range)


def pronoun(text: str, start: int, end: int, referents: Referents, sentence_start: int) -> Surface | None:
    """Return what a pronoun of a text stands for."""
    word = text[start:end]
    known: Known | None = None
    if PRONOUNS[word] == "we":
        known = Known(referents.user, "Person")
    elif word == "其":
        known = referents.pronoun("he", start, sentence_start) or referents.pronoun(
            "it", start, sentence_start
        )
    else:
        known = referents.pronoun(PRONOUNS[word], start, sentence_start)
    if known is None:
        return None
    user = PRONOUNS[word] in {"i", "we"}
    return Surface(word, known.name, start, end, known.cls, resolved="user" if user else "pronoun")
