// The most connected things
// Where most of the knowledge is: facts that are believed, and memories that mention it.
// :param actor => 'demo'
MATCH (x:Entity)
WHERE x.actor = $actor AND x.name > '' AND x.value IS NULL
WITH x, COUNT { MATCH (x)-[r]-(:Entity) WHERE r.version_id IS NOT NULL AND type(r) <> 'RETRACTED' } AS facts,
  COUNT { (x)<-[:MENTIONS]-(:Memory) } AS memories
RETURN x.name AS name, x.class AS class, facts, memories
ORDER BY facts DESC, memories DESC, name LIMIT 25
