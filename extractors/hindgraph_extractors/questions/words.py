"""Words of English that carry structure, not content."""

WH = frozenset("who whom whose what which where when why how".split())
AUXILIARIES = frozenset(
    """be is are am was were been being do does did done have has had having will would shall should can could may
    might must wo ca 's 're 've 'll 'd 'm n't not never ever""".split()
)
DETERMINERS = frozenset("a an the this that these those any some all each every no both either such".split())
PRONOUNS = frozenset(
    """i me my mine we us our ours you your yours he him his she her hers it its they them their theirs one ones
    anyone anybody someone somebody everyone everybody anything something everything there here myself itself""".split()
)
PREPOSITIONS = frozenset(
    """of in on at to for from by with about into onto out up down off over under after before during between through
    as than upon via per within without against around behind near since until till toward towards""".split()
)
PARTICLES = frozenset(
    """and or but if so then also too still yet already now currently nowadays again anymore just exactly actually
    really right please ok okay hey hi hello well much many more most else only even well long often ever presently
    moment today tonight later earlier ago once meanwhile these-days btw anyway again time times""".split()
)
REQUESTS = frozenset(
    "tell show list give name find know remind say let get me look check see want like wonder".split()
)
FUNCTION_WORDS = WH | AUXILIARIES | DETERMINERS | PRONOUNS | PREPOSITIONS | PARTICLES

# What an adjective of degree asks for: "how old" is the age.
DEGREES = {
    "old": ("age",),
    "tall": ("height",),
    "heavy": ("weight",),
    "large": ("size", "amount"),
    "big": ("size",),
    "expensive": ("price",),
    "severe": ("severity",),
    "urgent": ("priority",),
}
