// $types: list of text
MATCH (g:GraphSchema {id: 'hindgraph'})
SET g.types = g.types + [type IN $types WHERE NOT type IN g.types]
