"""English questions: text → sketch."""

from dataclasses import replace

from hindgraph_extractors.english.lexicon import BE, Lexicon, compile_lexicon
from hindgraph_extractors.english.parts import Part
from hindgraph_extractors.english.pipeline import Parser
from hindgraph_extractors.english.syntax import Word
from hindgraph_extractors.questions.forms import QuestionForm
from hindgraph_extractors.questions.relations import asked_phrase, find_relations, is_stranded
from hindgraph_extractors.questions.rewriting import rewrite
from hindgraph_extractors.questions.scene import Scene, mark_pronouns, set_scene
from hindgraph_extractors.questions.sketch import Sketch
from hindgraph_extractors.questions.surfaces import Named, find_names
from hindgraph_extractors.questions.words import DEGREES, FUNCTION_WORDS, REQUESTS, WH
from hindgraph_extractors.records import ReadContext
from hindgraph_ontology.records import Ontology

_DATED = ("Date", "TimeOfDay", "Schedule", "Duration")


class EnglishSketcher:
    """Reads the grammar of English questions."""

    def __init__(self, ontology: Ontology, parser: Parser, lexicon: Lexicon | None = None) -> None:
        self._ontology = ontology
        self._parser = parser
        self.lexicon = lexicon or compile_lexicon(ontology)

    def names(self, text: str, context: ReadContext) -> tuple[Named, ...]:
        """Return the names in a question, in order."""
        return find_names(text, context, self.lexicon.classes)

    def sketch(
        self, text: str, names: tuple[Named, ...], form: QuestionForm, dropped: tuple[tuple[int, int], ...]
    ) -> Sketch:
        """Return what a question says.

        Args:
            text: The question.
            names: Its names, in order.
            form: Its form.
            dropped: Stretches that say nothing of its subject (times, frames, qualifiers).
        """
        names = tuple(n for n in names if all(n.end <= start or end <= n.start for start, end in dropped))
        shown = rewrite(text, names, dropped)
        parses = self._parser.parse(shown.text, [(Part(0, len(shown.text)),)], ())
        if not parses:
            return Sketch()
        scene = set_scene(text, shown, parses[0], self._ontology, self.lexicon)
        mark_pronouns(scene, names)
        return _sketch(scene, form)


def _sketch(scene: Scene, form: QuestionForm) -> Sketch:
    scene.asked_word = _asking_word(scene)
    _join_copulas(scene)
    _join_appositions(scene)
    asked = _asked(scene, form)
    for word in scene.words:
        if word.i in scene.named:
            scene.term(word)
    matches = find_relations(scene)
    root = scene.root_of
    return Sketch(
        terms=tuple(scene.terms),
        matches=tuple(replace(m, left=root(m.left), right=root(m.right)) for m in matches),
        asked=root(asked),
        arrives=form.form == "yes_no",
        content=_content(scene),
    )


def _asking_word(scene: Scene) -> Word | None:
    words = [word for word in scene.words if word.lower in WH and word.i not in scene.named]
    return next((word for word in words if not _is_relative(word)), None)


def _is_relative(word: Word) -> bool:
    """Tell a relative pronoun: it stands behind the noun that its clause modifies."""
    clause = next((up for up in (word, *word.ancestors()) if up.dep in {"relcl", "acl"}), None)
    return clause is not None and clause.head.i < word.i


def _asked(scene: Scene, form: QuestionForm) -> int | None:
    word = scene.asked_word
    if form.form == "yes_no":
        return None
    if word is None:
        return _head_term(scene)
    if word.lower == "whose":
        return scene.term(word)
    phrase = asked_phrase(word)
    own, whole = scene.term(word), scene.term(phrase)
    if phrase.head.head is word and own is not None and whole is not None:
        scene.join(whole, own)  # "which of our services"
    if word.lower == "how" and phrase is word and word.head is not word:
        degree = word.head
        subject = degree.head.child("nsubj") if degree.head is not degree else None
        number = scene.term(subject)
        if number is not None and scene.terms[number].surface is None:
            return number
    return scene.term(phrase)


def _head_term(scene: Scene) -> int | None:
    """Return what a bare noun phrase or an order speaks of: "the owner of checkout?", "list services that …"."""
    root = next((word for word in scene.words if word.head is word), None)
    for word in (root, root.child("dobj", "attr", "nsubj") if root else None):
        number = scene.term(word) if word is not None and word.lower not in REQUESTS else None
        if number is not None and scene.terms[number].surface is None:
            return number
    return None


def _join_copulas(scene: Scene) -> None:
    for word in scene.words:
        if word.lower not in BE or word.dep in {"aux", "auxpass"} or word.i in scene.named:
            continue
        ends = [child for child in word.children if child.dep in {"nsubj", "attr"} or _fronted(child, word)]
        if len(ends) < 2 or _dangles(scene, word):
            continue
        first, second = scene.term(ends[0]), scene.term(ends[1])
        if first is not None and second is not None:
            scene.join(first, second)


def _join_appositions(scene: Scene) -> None:
    """Take "my sister" and the name right behind it for one."""
    for head in scene.relations:
        behind = scene.words[head + 1] if head + 1 < len(scene.words) else None
        if behind is None or behind.i not in scene.named or head in scene.nouns:
            continue
        if behind.head.i == head or scene.words[head].head is behind:
            first, second = scene.term(scene.words[head]), scene.term(behind)
            if first is not None and second is not None:
                scene.join(first, second)


def _fronted(child: Word, copula: Word) -> bool:
    return (
        child.dep in {"dep", "advmod"}
        and child.lower in {"who", "what", "which", "when"}
        and child.i < copula.i
    )


def _dangles(scene: Scene, copula: Word) -> bool:
    """Tell "which host is X *on*", "what is X *allergic to*": there "be" does not equate."""
    stranded = [word for word in scene.words if is_stranded(word) and word.i > copula.i]
    return any(word.head is copula or word.head.head is copula for word in stranded)


def _content(scene: Scene) -> frozenset[int]:
    degree = (
        scene.asked_word.head if scene.asked_word is not None and scene.asked_word.lower == "how" else None
    )
    return frozenset(
        word.i
        for word in scene.words
        if (word.i in scene.named and scene.named[word.i].surface.resolved != "user")
        or (
            word.text[0].isalnum()
            and word.lower not in FUNCTION_WORDS
            and not _is_degree(scene, word, degree)
        )
    )


def _is_degree(scene: Scene, word: Word, degree: Word | None) -> bool:
    """Tell the adjective of "how large is the budget", where a noun says what is asked for."""
    if word is not degree or word.lower not in DEGREES:
        return False
    subject = word.head.child("nsubj")
    number = scene.term(subject) if subject is not None else None
    return number is not None and scene.terms[number].surface is None


def dated(sketch: Sketch, ontology: Ontology) -> Sketch:
    """Return a sketch that asks for a date as a value ("when does the certificate expire?")."""
    classes = tuple(cls for cls in _DATED if cls in ontology.classes)
    if sketch.asked is None:
        return sketch
    terms = list(sketch.terms)
    term = terms[sketch.asked]
    if term.surface is None and not term.classes:
        terms[sketch.asked] = replace(term, classes=classes)
    return replace(sketch, terms=tuple(terms))


def arriving(sketch: Sketch) -> Sketch:
    """Return a sketch whose walks may end at a named term ("when did Ann move to Oslo?")."""
    return replace(sketch, asked=None, arrives=True)
