"""Second names that a text introduces, and how the user is called."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hindgraph_extractors.chinese.names import Name
from hindgraph_extractors.chinese.second_names import second_names
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import AliasDraft
from hindgraph_ontology.records import THING, Ontology

ASIDE = re.compile(r"[（(]([^（）()\n。！？]{1,40})[）)]")
_ALSO = (
    r"(?:又名|又称为?|又叫做?|也叫做?|也称为?|也称作|简称为?|缩写为?|别名[是为叫]?|"
    r"昵称[是为叫]?|外号[是叫]?|小名[是叫]?|俗称|人称|代号[是为叫]?|代称|全称[是为]?|英文名[是叫]?|"
    r"中文名[是叫]?|以下简称)"
)
_ALIAS = r"(?P<alias>[^，,。；;！!？?\n）)”\"」』》的]{1,24})"
_QUOTE = r"[“\"「『《]?"
_SAID = re.compile(
    rf"(?P<host>[，,（(]?\s?(?:它|他|她|其)?(?:的)?(?:们)?(?:大家)?(?:都|还|内部|通常|一般|以下|也)?)"
    rf"{_ALSO}[：:]?\s?{_QUOTE}{_ALIAS}"
)
_CALLED = re.compile(
    rf"(?:我们|大家|同事们?|团队|内部|朋友们?|家里人?|咱们|我)?(?:内部|都|一般|通常|平时|习惯|也|就)*"
    rf"(?:(?:叫|称|称呼)(?:它|他|她|这个服务|其|之)(?:为|作|叫做|叫)?|管(?:它|他|她)叫做?|称之为|"
    rf"把[^，,。；;\n]{{1,24}}?(?:叫做?|称为|称作))\s?{_QUOTE}{_ALIAS}"
)
_NAMELY = re.compile(rf"[，,（(]?\s?(?:即|也就是|就是说|亦即)\s?{_QUOTE}{_ALIAS}")
_ME = re.compile(
    r"(?<![㐀-鿿])我(?:叫做?|的名字[是叫]|名叫|姓名[是为])\s?"
    r"(?P<a>[㐀-鿿·]{2,6}|[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+){0,2})(?=[，,。！!\s]|$)|"
    r"我就?是\s?(?P<b>[㐀-鿿·]{2,4}|[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+){0,2})(?=[，,。！!\s]|$)|"
    r"(?:可以|大家都?|请|就)?叫我\s?(?P<c>[㐀-鿿]{2,4}?|[A-Z][a-z]+)(?=就?[行好可]|吧|[，,。！!]|$)"
)
_OTHERS = "我你您他她它们大谁人别"
_NO_ALIAS = re.compile(r"[是在有了吗呢和与]|^\d|^个|[:/]|^(?:我|你|他|她|它)")
_IDENTIFIER = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*|[A-Z][A-Z0-9]{1,7}")
_LATIN_NAME = re.compile(r"[A-Z][A-Za-z'-]+(?: [A-Z][A-Za-z'-]+){0,3}|[A-Z]{2,8}")
_GAP = 3


@dataclass(frozen=True, slots=True)
class Introductions:
    """Finds second names in one text."""

    text: str
    names: Sequence[Name]
    ontology: Ontology

    def aliases(self) -> Iterator[AliasDraft]:
        """Yield the aliases in order, each once."""
        seen: set[tuple[str, str]] = set()
        found = [*self._asides(), *self._said(), *second_names(self.text, self.names)]
        for draft in sorted(found, key=lambda one: (one.start, one.end)):
            key = name_key(draft.name), name_key(draft.alias)
            if key[0] != key[1] and all(key) and key not in seen and key[::-1] not in seen:
                seen.add(key)
                yield draft

    # ---- 推荐服务（recommender）

    def _asides(self) -> Iterator[AliasDraft]:
        for match in ASIDE.finditer(self.text):
            host = self._ending_at(match.start())
            inner = match[1].strip()
            if host is None or not self._is_second_name(host, inner, match.start(1)):
                continue
            other = next((n for n in self.names if n.start >= match.start(1) and n.end <= match.end(1)), None)
            known = other is not None and other.known and not host.known
            name, alias = (
                (other.name, host.name) if known and other is not None else (host.name, clean_name(inner))
            )
            cls = other.cls if known and other is not None and other.cls != THING else host.cls
            yield AliasDraft(name, alias, cls, host.start, match.end())

    def _is_second_name(self, host: Name, inner: str, start: int) -> bool:
        if host.cls == "Person":
            han = re.fullmatch(r"[㐀-鿿·]{2,4}", inner) is not None and host.text.isascii()
            return han or _LATIN_NAME.fullmatch(inner) is not None
        if host.text.isascii() and inner.isascii():
            return _IDENTIFIER.fullmatch(inner) is not None and inner[:1].lower() == host.text[:1].lower()
        if host.text.isascii():
            named = next((n for n in self.names if n.start == start and n.end == start + len(inner)), None)
            return named is not None and not inner.isascii() and named.cls != "Person"
        broad = any(self.ontology.is_a(host.cls, cls) for cls in ("Group", "Place"))
        return (_IDENTIFIER.fullmatch(inner) is not None and not inner.isdigit()) or (
            broad and _LATIN_NAME.fullmatch(inner) is not None
        )

    # ---- 简称…, 我们叫它…, 即…

    def _said(self) -> Iterator[AliasDraft]:
        for pattern in (_SAID, _CALLED, _NAMELY):
            for match in pattern.finditer(self.text):
                alias = self._alias(match)
                host = self._called(match) if pattern is _CALLED else self._host(match.start())
                if alias and host is not None:
                    yield AliasDraft(host.name, alias, host.cls, host.start, match.end())

    def _alias(self, match: re.Match[str]) -> str | None:
        start = match.start("alias")
        named = next((n for n in self.names if n.start <= start + 1 and n.end > start + 1), None)
        raw = named.text if named is not None else match["alias"]
        alias = clean_name(raw)
        if named is None and (_NO_ALIAS.search(alias) or len(alias) > 12):
            return None
        return alias or None

    def _host(self, offset: int) -> Name | None:
        """Return the name that an introduction is about: right before it, or what its sentence began with."""
        stop = self._sentence_start(offset)
        inside = [n for n in self.names if stop <= n.start and n.end <= offset]
        return self._ending_at(offset) or next(iter(inside), None)

    def _called(self, match: re.Match[str]) -> Name | None:
        """Return what 它 or 他 of "我们叫它…" stands for, or the name in "把…叫做…"."""
        person = re.search("[他她]", match[0][: match.start("alias") - match.start()]) is not None
        before = [n for n in self.names if n.end <= match.start("alias")]
        fitting = [n for n in before if (n.cls == "Person") == person]
        inside = [n for n in fitting if n.start >= self._sentence_start(match.start())]
        return inside[0] if inside else fitting[-1] if fitting else None

    def _sentence_start(self, offset: int) -> int:
        return max(self.text.rfind(sign, 0, offset) for sign in "。！？\n") + 1

    def _ending_at(self, offset: int) -> Name | None:
        return next(
            (
                n
                for n in self.names
                if 0 <= offset - n.last <= _GAP and not self.text[n.last : offset].strip(' ”」》"`')
            ),
            None,
        )

    # ---- 我叫…

    def own_names(self) -> Iterator[str]:
        """Yield what the one who speaks is called."""
        for match in _ME.finditer(self.text):
            group = match.lastgroup or "a"
            if match[group][0] in _OTHERS:
                continue
            if group == "b" and not self._is_person(match.start("b"), match.end("b")):
                continue
            yield clean_name(match[group])

    def _is_person(self, start: int, end: int) -> bool:
        return any(n.start == start and n.end == end and n.cls == "Person" for n in self.names)
