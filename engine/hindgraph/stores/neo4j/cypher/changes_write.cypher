// $actor: text, $sequence: integer, $properties: map
CREATE (c:ChangeSet)
SET c = $properties, c.actor = $actor, c.sequence = $sequence, c.name = 'change ' + toString($sequence)
