// What changed in some time; predicates have such indexes of their own.
CREATE INDEX hindgraph_retracted_valid_from IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.valid_from);
CREATE INDEX hindgraph_retracted_valid_to IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.valid_to);
CREATE INDEX hindgraph_retracted_recorded IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.recorded_at);
CREATE INDEX hindgraph_retracted_retracted IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.retracted_at);
