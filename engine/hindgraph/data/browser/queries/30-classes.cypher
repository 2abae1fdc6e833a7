// Kinds of things
// Each class of the ontology that is in use, how many things it has, and some of them.
// :param actor => 'demo'
MATCH (x:Entity)
WHERE x.actor = $actor AND x.name > '' AND x.recorded_at IS NOT NULL
WITH x.class AS class, count(x) AS things, collect(x.name)[..8] AS some
RETURN class, things, some
ORDER BY things DESC, class
