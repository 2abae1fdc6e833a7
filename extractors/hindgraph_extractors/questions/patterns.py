"""Patterns of phrases, laid out so that they can be read."""

import re

SOMEBODY = "(?:i|we|you|one|they|people|somebody|someone|anybody|anyone)"


def laid_out(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Compile a pattern that is laid out over lines, in which one blank stands for any; case does not matter."""
    joined = "".join(line.strip() for line in pattern.splitlines())
    return re.compile(joined.replace(" ", r"\s+"), re.IGNORECASE | flags)
