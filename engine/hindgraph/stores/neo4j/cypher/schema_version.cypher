// $version: integer
MERGE (g:GraphSchema {id: 'hindgraph'})
ON CREATE SET g.name = 'hindgraph schema', g.types = []
SET g.version = $version
