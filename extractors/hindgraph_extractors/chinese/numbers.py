"""Chinese numerals as figures: 三万 is 30000, 二点五 is 2.5, 百分之八十 is 80."""

import re
from decimal import Decimal, InvalidOperation

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 10**4, "亿": 10**8}
# A number as figures, as words, or as figures with a scale in words.
NUMERAL = (
    r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?[十百千]?[万亿]|\s?千)?|"
    r"[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?"
)
_FIGURES = re.compile(r"([\d,]+(?:\.\d+)?)\s?([十百千]?)([万亿]?)")


def figures(numeral: str) -> str | None:
    """Return a numeral in figures; those without a scale stay as they stand, 3.10 and 27,500 included."""
    if (match := _FIGURES.fullmatch(numeral)) is not None:
        if not match[2] and not match[3]:
            return numeral
        return _scaled(match[1].replace(",", ""), _SMALL.get(match[2], 1) * _LARGE.get(match[3], 1))
    whole, point, part = numeral.partition("点")
    read = _whole(whole)
    if read is None or (point and not part):
        return None
    return f"{read}.{''.join(str(_DIGITS[c]) for c in part)}" if part else str(read)


def _scaled(number: str, scale: int) -> str | None:
    try:
        value = Decimal(number) * scale
    except InvalidOperation:
        return None
    return f"{value.normalize():f}"


def _whole(words: str) -> int | None:
    if not words or not all(c in _DIGITS or c in _SMALL or c in _LARGE for c in words):
        return None
    if all(c in _DIGITS for c in words):
        return int("".join(str(_DIGITS[c]) for c in words))
    total, section, digit = 0, 0, None
    for char in words:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _SMALL:
            section, digit = section + (1 if digit is None else digit) * _SMALL[char], None
        elif char == "亿":
            total, section, digit = (total + section + (digit or 0)) * _LARGE[char], 0, None
        else:
            total, section, digit = total + (section + (digit or 0)) * _LARGE[char], 0, None
    return total + section + (digit or 0)
