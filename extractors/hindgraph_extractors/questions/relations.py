"""The relations said in an English question, with the terms at their ends as the syntax shows them."""

from collections.abc import Iterable, Iterator

from hindgraph_extractors.english.frames import Frame, antecedent, frame_of, prepositional_object, subject_of
from hindgraph_extractors.english.lexicon import BE, Wording
from hindgraph_extractors.english.syntax import Word
from hindgraph_extractors.questions.nominal import Found, find_nominal, option_of
from hindgraph_extractors.questions.scene import Scene
from hindgraph_extractors.questions.sketch import Match, Option
from hindgraph_extractors.questions.words import PREPOSITIONS, WH

_PLACES = frozenset({"in", "at", "on", "to", "out", "from", "after", "until", "into"})
_HALF_WORDED = 0.02


def find_relations(scene: Scene) -> tuple[Match, ...]:
    """Return the relations of a question; wordings with the same words and ends become one."""
    return _grouped([*_verbs(scene), *_phrases(scene), *_whereabouts(scene), *find_nominal(scene)])


def _grouped(found: Iterable[Found]) -> tuple[Match, ...]:
    groups: dict[tuple[frozenset[int], int | None, int | None, float], list[Option]] = {}
    for option, words, left, right, cost in found:
        options = groups.setdefault((words, left, right, cost), [])
        if not any(o.predicate == option.predicate and o.flipped == option.flipped for o in options):
            options.append(option)
    matches = [
        Match(tuple(options), words, left, right, cost)
        for (words, left, right, cost), options in groups.items()
    ]
    return tuple(sorted(matches, key=lambda m: (m.cost, -len(m.words), min(m.words, default=0))))


def _verbs(scene: Scene) -> Iterator[Found]:
    for word in scene.words:
        if word.i in scene.named or not _may_be_verb(scene, word):
            continue
        frame = frame_of(word)
        for wording in _sayable(scene.lexicon.verbs.get(word.lower, ()), word):
            rest = _rest(word, wording.words[1:], scene, frame)
            if rest is None:
                continue
            parts, last, cost = rest
            if last is None and not cost and _asks_where(scene, word):
                continue
            left, right = _verb_ends(scene, frame, wording, last)
            if left is not None and scene.root_of(left) == scene.root_of(right):
                right = None
            yield option_of(wording), frozenset(w.i for w in (word, *parts)), left, right, cost


def _sayable(wordings: Iterable[Wording], verb: Word) -> Iterator[Wording]:
    """Leave out what is only said with a denial (*don't eat*, *can't eat*), unless the question has it."""
    denied = verb.child("neg") is not None
    return (wording for wording in wordings if denied or not (wording.denied or wording.cannot))


def _asks_where(scene: Scene, verb: Word) -> bool:
    """Tell a verb that "where" asks of: a wording without a preposition says nothing of a place."""
    asked = scene.asked_word
    return asked is not None and asked.lower == "where" and asked.head is verb


def _may_be_verb(scene: Scene, word: Word) -> bool:
    if word.dep in {"aux", "auxpass"} or word.i in scene.nouns or word.i in scene.relations:
        return word.is_verb and word.dep not in {"aux", "auxpass"}
    return word.is_verb or word.dep in {"ROOT", "relcl", "acl", "ccomp"} or word.tag in {"JJ", "NN", "NNS"}


def _rest(
    verb: Word, wanted: tuple[str, ...], scene: Scene, frame: Frame
) -> tuple[list[Word], Word | None, float] | None:
    """Find the further words of a wording around its verb; the last preposition may be left to "where" and "when"."""
    found: list[Word] = []
    near = [verb]
    for place, text in enumerate(wanted):
        word = _find(scene, near, text, found)
        if word is None:
            last = place == len(wanted) - 1
            if last and text in _PLACES and _adverbial(scene, verb):
                return found, None, _HALF_WORDED
            return None
        found.append(word)
        near.append(word)
    preposition = found[-1] if found and found[-1].lower in PREPOSITIONS else None
    return found, preposition, 0.0


def _find(scene: Scene, near: list[Word], text: str, taken: list[Word]) -> Word | None:
    for word in scene.words:
        if word.lower != text or word in taken or word.i in scene.named:
            continue
        close = (
            word.head in near or (word.head.head in near and not word.head.is_verb) or _fronted(scene, word)
        )
        if close and (word.i > near[0].i or text in PREPOSITIONS):
            return word
        if word.i == near[-1].i + 1:
            return word
        if (
            word.i > near[0].i
            and is_stranded(word)
            and _ends_clause(scene, word)
            and not _between(scene, near[0], word)
        ):
            return word
    return None


def _fronted(scene: Scene, word: Word) -> bool:
    """Tell the preposition of "*in* which city does …"."""
    asked = scene.asked_word
    return asked is not None and word.i == asked.i - 1 and prepositional_object(word) is asked_phrase(asked)


def _between(scene: Scene, verb: Word, word: Word) -> bool:
    """Tell whether another verb stands between a verb and a stranded preposition."""
    return any(w.is_verb and w.i not in scene.named for w in scene.words[verb.i + 1 : word.i])


def is_stranded(word: Word) -> bool:
    """Tell a preposition whose noun stands elsewhere."""
    return word.lower in PREPOSITIONS and prepositional_object(word) is None


def _ends_clause(scene: Scene, word: Word) -> bool:
    behind = scene.words[word.i + 1] if word.i + 1 < len(scene.words) else None
    return behind is None or not behind.text[0].isalnum()


def _adverbial(scene: Scene, verb: Word) -> Word | None:
    """Return the "where" or "when" of a verb, also as "which day"."""
    for word in verb.children:
        if word.lower in {"where", "when"} or (word.dep in {"npadvmod"} and word.i < verb.i):
            return word
    asked = scene.asked_word
    return (
        asked if asked is not None and asked.lower in {"where", "when"} and asked.head.i >= asked.i else None
    )


def _verb_ends(
    scene: Scene, frame: Frame, wording: Wording, preposition: Word | None
) -> tuple[int | None, int | None]:
    if wording.gap >= 0:
        theme = frame.subject if frame.passive else next(iter(frame.objects), None) or frame.gap
        return scene.term(theme), _governed(scene, frame, preposition)
    if not frame.passive:
        return scene.term(frame.subject), _object(scene, frame, wording, preposition)
    agent = scene.term(frame.agent)
    if agent is None and (by := frame.verb.child("agent", "prep")) is not None and by.lower == "by":
        agent = _open_end(scene, frame)
    return agent, scene.term(frame.subject)


def _object(scene: Scene, frame: Frame, wording: Wording, preposition: Word | None) -> int | None:
    if preposition is not None or (len(wording.words) > 1 and wording.words[-1] in _PLACES):
        return _governed(scene, frame, preposition)
    direct = next((word for word in frame.objects if scene.term(word) is not None), None)
    return scene.term(direct) if direct is not None else _open_end(scene, frame)


def _governed(scene: Scene, frame: Frame, preposition: Word | None) -> int | None:
    """Return what a verb's preposition governs; a stranded one governs what the clause leaves open."""
    if preposition is None:
        adverbial = _adverbial(scene, frame.verb)
        return scene.term(_where(adverbial)) if adverbial is not None else None
    governed = prepositional_object(preposition)
    return scene.term(governed) if governed is not None else _open_end(scene, frame)


def _where(word: Word) -> Word:
    """Return what a relative "where" stands for."""
    clause = next((up for up in word.ancestors() if up.dep == "relcl"), None)
    return clause.head if clause is not None and word.lower in WH else word


def _open_end(scene: Scene, frame: Frame) -> int | None:
    """Return what fills the gap of a clause: the noun it modifies, or the wh-phrase in front."""
    if frame.gap is not None:
        return scene.term(frame.gap)
    clause = next((up for up in (frame.verb, *frame.verb.ancestors()) if up.dep in {"relcl", "acl"}), None)
    if clause is not None or scene.asked_word is None:
        return None
    return scene.term(asked_phrase(scene.asked_word))


def asked_phrase(word: Word) -> Word:
    """Return the noun that a wh-word asks with ("*which city*"), else the word itself."""
    head = word.head
    if word.dep in {"det", "poss", "amod", "advmod"} and head.is_noun:
        return head
    part = next((child for child in word.children if child.lower == "of"), None)
    if part is not None and word.lower == "which":
        return prepositional_object(part) or word
    if word.lower == "how" and head.lower in {"many", "much"} and head.head.is_noun:
        return head.head
    return word


def _phrases(scene: Scene) -> Iterator[Found]:
    for word in scene.words:
        if word.i in scene.named:
            continue
        for wording in scene.lexicon.phrases.get(word.lower, ()):
            words = _phrase_words(scene, word, wording)
            if words is None:
                continue
            parts, cost = words
            ends = _phrase_ends(scene, word, parts)
            if ends is not None:
                yield option_of(wording), frozenset(w.i for w in parts), *ends, cost


def _whereabouts(scene: Scene) -> Iterator[Found]:
    """Yield what "where is X" and "when was X" ask: to be in, at or on something."""
    asked = scene.asked_word
    if asked is None or asked.lower not in {"where", "when"} or asked.head.lower not in BE:
        return
    copula = asked.head
    subject, place = scene.term(subject_of(copula) or copula.child("attr")), scene.term(asked)
    if (
        subject is None
        or copula.dep in {"aux", "auxpass"}
        or copula.child("acomp", "prep", "xcomp") is not None
    ):
        return
    for preposition in sorted(_PLACES):
        for wording in scene.lexicon.phrases.get(preposition, ()):
            if len(wording.words) == 1:
                yield option_of(wording), frozenset(), subject, place, _HALF_WORDED


def _phrase_words(scene: Scene, first: Word, wording: Wording) -> tuple[list[Word], float] | None:
    parts = [first]
    for place, text in enumerate(wording.words[1:], 1):
        behind = parts[-1].i + 1
        while behind < len(scene.words) and scene.words[behind].text == "-":
            behind += 1
        after = scene.words[behind] if behind < len(scene.words) else None
        word = after if after is not None and after.lower == text else _find(scene, parts, text, parts)
        if word is None:
            last = place == len(wording.words) - 1
            return (
                (parts, _HALF_WORDED)
                if last and text in _PLACES and _adverbial(scene, _verb_over(first))
                else None
            )
        parts.append(word)
    return parts, 0.0


def _verb_over(word: Word) -> Word:
    return word if word.is_verb else next((up for up in word.ancestors() if up.is_verb), word)


def _phrase_ends(scene: Scene, first: Word, parts: list[Word]) -> tuple[int | None, int | None] | None:
    last = parts[-1]
    governor = (
        _governor(scene, first)
        if first is not last or first.lower not in PREPOSITIONS
        else _said_of(scene, first)
    )
    if governor is None:
        return None
    if governor.lower in BE:
        left = _copular_subject(scene, governor, last)
    elif governor.is_verb:
        left = subject_of(governor)
    else:
        left = antecedent(governor)
    frame = frame_of(governor)
    if last.lower in PREPOSITIONS:
        governed = prepositional_object(last)
        right = scene.term(governed) if governed is not None else _open_end(scene, frame)
    else:
        adverbial = _adverbial(scene, governor)
        right = scene.term(_where(adverbial)) if adverbial is not None else None
    number = scene.term(left)
    return number, right if number is None or scene.root_of(right) != scene.root_of(number) else None


def _said_of(scene: Scene, preposition: Word) -> Word | None:
    """Return what a lone preposition is said of: "X *is on* Y", "the services *in* Y"."""
    head = preposition.head
    if head.lower in BE or head.i in scene.named:
        return head
    return head if head.i in scene.nouns and head.i < preposition.i else None


def _governor(scene: Scene, word: Word) -> Word | None:
    """Return what a predicative phrase is said of: the copula, the participle itself, or the noun it modifies."""
    if word.is_verb and word.dep not in {"aux", "auxpass"}:
        return word
    for up in word.ancestors():
        if up.lower in BE or up.is_noun or up.is_verb:
            return up
    return None


def _copular_subject(scene: Scene, copula: Word, preposition: Word) -> Word | None:
    """Return the subject of "be"; of two candidates the one that does not ask, if the preposition is stranded."""
    subject = subject_of(copula)
    attribute = copula.child("attr")
    if subject is None or attribute is None or not is_stranded(preposition):
        return subject or attribute
    asked = scene.asked_word
    return attribute if asked is not None and asked_phrase(asked) is subject else subject
