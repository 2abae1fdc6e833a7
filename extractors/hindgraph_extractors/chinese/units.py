"""The parts of organisations that are meant: 中科院物理所, 浙大数学系."""

import re

_PARTED = ("Organisation", "Company", "University", "Hospital", "School")
_PART = re.compile(
    r"[㐀-鿿]{1,5}?(?:研究所|研究院|研究中心|实验室|事业部|编辑部|分公司|分行|支行|分院|分校|学院|[所系])(?=[，。；！、的了]|工作|上班|任|读|就|实习|$)"
)


def unit_end(text: str, cls: str, offset: int) -> int:
    """Return where a part of an organisation whose name ends at an offset ends, the offset itself without one."""
    unit = _PART.match(text, offset) if cls in _PARTED else None
    return offset if unit is None else unit.end()
