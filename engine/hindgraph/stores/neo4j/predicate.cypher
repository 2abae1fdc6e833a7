// Made when a predicate is first written.
CREATE CONSTRAINT hindgraph_p_{{name}}_version IF NOT EXISTS FOR ()-[r:{{type}}]-() REQUIRE (r.actor, r.version_id) IS UNIQUE;
CREATE INDEX hindgraph_p_{{name}}_fact IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.fact_id);
CREATE INDEX hindgraph_p_{{name}}_timeline IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.timeline);
CREATE INDEX hindgraph_p_{{name}}_valid_from IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.valid_from);
CREATE INDEX hindgraph_p_{{name}}_valid_to IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.valid_to);
CREATE INDEX hindgraph_p_{{name}}_recorded IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.recorded_at);
CREATE INDEX hindgraph_p_{{name}}_contested IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.contested);
CREATE INDEX hindgraph_p_{{name}}_subject IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.subject_id, r.version_id);
CREATE INDEX hindgraph_p_{{name}}_object IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.object_id, r.version_id);
