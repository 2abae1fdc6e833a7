"""What every embedder does alike: the texts it hands to a model, and the lines that its cosines are judged by."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from hindgraph.settings import MINILM
from hindgraph_ontology.errors import InvalidInput

Vectors = NDArray[np.float32]
Embed = Callable[[Sequence[str]], Vectors]

# More than the 256 tokens that are read, and little enough that a megabyte costs no more than a page.
_LONGEST = 32_768

# MiniLM's are given by the design. Hashing sees words only, so there they mean: hardly another word.
_LINES = {MINILM: {"duplicate": 0.92, "episode": 0.85}, "hashing": {"duplicate": 0.92, "episode": 0.85}}
_PURPOSES = ("duplicate", "episode")

# Where MiniLM puts the two kinds of pairs below, on average: another model's lines are found by
# the same place between its own two averages.
_REFERENCE_MEANS = (0.8668, 0.0610)  # alike, apart

ALIKE = (
    ("The orders service is down.", "The orders service is not working."),
    ("Ann moved to Berlin in March.", "In March, Ann moved to Berlin."),
    ("We restarted the database to fix the outage.", "The outage was fixed by restarting the database."),
    ("He prefers tea to coffee.", "He likes tea more than coffee."),
    ("The deployment failed because the disk was full.", "A full disk made the deployment fail."),
    ("The meeting is on Thursday at ten.", "We meet on Thursday at ten o'clock."),
    ("Please keep the answers short.", "Short answers, please."),
    ("The report is due at the end of the month.", "At the end of the month the report must be handed in."),
)
_APART = (
    ("The orders service is down.", "He prefers tea to coffee."),
    ("Ann moved to Berlin in March.", "The deployment failed because the disk was full."),
    ("We restarted the database to fix the outage.", "The meeting is on Thursday at ten."),
    ("Please keep the answers short.", "The orders service writes to the database."),
    ("The report is due at the end of the month.", "Ann has two cats."),
    ("The meeting is on Thursday at ten.", "The certificate expires in June."),
    ("He prefers tea to coffee.", "The backup runs every night."),
    ("A full disk made the deployment fail.", "Her brother lives in Lisbon."),
)

# The same in Chinese: what a model makes of it is nearly one vector if it has never learned to read it.
CHINESE_ALIKE = (
    ("订单服务挂了。", "订单服务不能用了。"),
    ("小安三月搬到了柏林。", "三月份，小安搬去柏林住了。"),
    ("我们重启数据库解决了故障。", "故障是靠重启数据库修好的。"),
    ("他喜欢喝茶，不爱喝咖啡。", "比起咖啡，他更爱喝茶。"),
    ("部署失败是因为磁盘满了。", "磁盘写满导致部署没有成功。"),
    ("会议定在周四十点。", "我们周四上午十点开会。"),
    ("回答请简短一些。", "请答得短一点。"),
    ("报告月底要交。", "月底之前得把报告交上去。"),
)
_CHINESE_APART = (
    ("订单服务挂了。", "他喜欢喝茶，不爱喝咖啡。"),
    ("小安三月搬到了柏林。", "磁盘写满导致部署没有成功。"),
    ("我们重启数据库解决了故障。", "我们周四上午十点开会。"),
    ("回答请简短一些。", "订单服务会写数据库。"),
    ("报告月底要交。", "小安养了两只猫。"),
    ("会议定在周四十点。", "证书六月到期。"),
    ("他喜欢喝茶，不爱喝咖啡。", "备份每天夜里跑。"),
    ("磁盘写满导致部署没有成功。", "她哥哥住在里斯本。"),
)
# MiniLM puts English pairs .81 apart, and Chinese ones .21.
_LANGUAGES = {MINILM: frozenset({"en"})}
_HALF = 0.5


def readable(text: str) -> str:
    """Return what of a text a model is given: its beginning."""
    return whole(text[:_LONGEST])


def whole(text: str) -> str:
    """Return a text without lone surrogates, which no tokenizer takes."""
    return text.encode("utf-8", "replace").decode("utf-8")


def unit_rows(rows: Vectors) -> Vectors:
    """Return rows of length one."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-12), np.float32)


def line(name: str, purpose: str, embed: Embed) -> float:
    """Return a model's cosine line for a purpose: measured for a known model, else calibrated on a few pairs.

    Raises:
        InvalidInput: there is no such purpose.
    """
    if purpose not in _PURPOSES:
        raise InvalidInput(
            f"purpose must be one of {', '.join(_PURPOSES)}.", field="purpose", code="unknown_purpose"
        )
    return _LINES[name][purpose] if name in _LINES else calibrated(_LINES[MINILM][purpose], embed)


class Lines:
    """A model's lines, and its languages, each found when it is first asked for: an unknown model is measured once."""

    def __init__(self, name: str, embed: Embed) -> None:
        self._name = name
        self._embed = embed
        self._known: dict[str, float] = {}
        self._languages: dict[str, bool] = {}

    def __call__(self, purpose: str) -> float:
        """Return the line for a purpose."""
        if purpose not in self._known:
            self._known[purpose] = line(self._name, purpose, self._embed)
        return self._known[purpose]

    def knows(self, lang: str) -> bool:
        """Tell whether the model knows a language."""
        if lang not in self._languages:
            known = _LANGUAGES.get(self._name)
            self._languages[lang] = lang in known if known else _learned(lang, self._embed)
        return self._languages[lang]


def _learned(lang: str, embed: Embed) -> bool:
    """Tell whether a model parts pairs of a language at least half as far as it parts English ones."""
    if lang != "zh":
        return True
    alike, apart = pair_means(embed)
    own = _mean_cosine(CHINESE_ALIKE, embed) - _mean_cosine(_CHINESE_APART, embed)
    return own >= _HALF * (alike - apart)


def calibrated(reference: float, embed: Embed) -> float:
    """Return the cosine that stands, among a model's own pairs, where a reference line stands among MiniLM's."""
    alike, apart = _REFERENCE_MEANS
    place = (reference - apart) / (alike - apart)
    own_alike, own_apart = pair_means(embed)
    return round(min(own_apart + place * (own_alike - own_apart), 0.995), 4)


def pair_means(embed: Embed) -> tuple[float, float]:
    """Return a model's mean cosines over pairs that say the same and pairs that have nothing in common."""
    return _mean_cosine(ALIKE, embed), _mean_cosine(_APART, embed)


def _mean_cosine(pairs: Sequence[tuple[str, str]], embed: Embed) -> float:
    left, right = embed([a for a, _ in pairs]), embed([b for _, b in pairs])
    return float((left * right).sum(axis=1).mean())
