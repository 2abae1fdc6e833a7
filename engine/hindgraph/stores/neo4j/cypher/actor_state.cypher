// $actor: text
// One row, whether there is such an actor or not; what others have written to meanwhile is in `types`.
OPTIONAL MATCH (g:GraphSchema {id: 'hindgraph'})
OPTIONAL MATCH (a:Actor {actor: $actor})
RETURN g.version, g.types, a.sequence, a.clock.epochSeconds * 1000000 + a.clock.microsecond,
  a.asked_at.epochSeconds * 1000000 + a.asked_at.microsecond, a.log_from, a.epoch,
  a.retracted_to.epochSeconds * 1000000 + a.retracted_to.microsecond, a.edition, a.merged
