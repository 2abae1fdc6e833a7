// no parameters
MATCH (g:GraphSchema {id: 'hindgraph'}) RETURN g.version, g.types
