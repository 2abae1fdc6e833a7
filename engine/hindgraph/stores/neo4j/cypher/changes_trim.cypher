// $actor: text, $upto: integer
MATCH (c:ChangeSet {actor: $actor}) WHERE c.sequence <= $upto DELETE c
