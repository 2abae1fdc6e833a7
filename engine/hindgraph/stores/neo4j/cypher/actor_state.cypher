// $actor: text
MATCH (a:Actor {actor: $actor})
RETURN a.sequence, a.clock.epochSeconds * 1000000 + a.clock.microsecond,
  a.asked_at.epochSeconds * 1000000 + a.asked_at.microsecond, a.log_from, a.epoch,
  a.retracted_to.epochSeconds * 1000000 + a.retracted_to.microsecond, a.edition
