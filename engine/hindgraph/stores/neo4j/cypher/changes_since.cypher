// $actor: text, $since: integer
MATCH (c:ChangeSet {actor: $actor}) WHERE c.sequence > $since
RETURN c.sequence, c {
  .memory, .entity, .alias, .mention, .statement, .version, .link, .redirect
} ORDER BY c.sequence
