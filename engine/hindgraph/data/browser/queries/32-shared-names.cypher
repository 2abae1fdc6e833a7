// Names that are shared
// Two people called Anna, or one thing that was taken for two.
// :param actor => 'demo'
MATCH (a:Alias)
WHERE a.actor = $actor AND a.key > ''
MATCH p = (a)-[n:NAMES]->(x:Entity)
WHERE n.retracted_at > datetime()
WITH a, collect(p) AS paths, collect(x.name + ' (' + x.class + ')') AS things
WHERE size(things) > 1
RETURN a.name AS name, things, paths
ORDER BY name LIMIT 100
