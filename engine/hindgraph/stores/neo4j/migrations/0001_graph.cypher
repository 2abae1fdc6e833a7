// What can be asked for by id is there once an actor.
CREATE CONSTRAINT hindgraph_schema_id IF NOT EXISTS FOR (n:GraphSchema) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT hindgraph_actor IF NOT EXISTS FOR (n:Actor) REQUIRE n.actor IS UNIQUE;
CREATE CONSTRAINT hindgraph_memory_id IF NOT EXISTS FOR (n:Memory) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT hindgraph_entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT hindgraph_alias_key IF NOT EXISTS FOR (n:Alias) REQUIRE (n.actor, n.key) IS UNIQUE;
CREATE CONSTRAINT hindgraph_name_word IF NOT EXISTS FOR (n:NameWord) REQUIRE (n.actor, n.word) IS UNIQUE;
CREATE CONSTRAINT hindgraph_session_id IF NOT EXISTS FOR (n:Session) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT hindgraph_finding_id IF NOT EXISTS FOR (n:Finding) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT hindgraph_job_id IF NOT EXISTS FOR (n:QueuedJob) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT hindgraph_outbox_memory IF NOT EXISTS FOR (n:OutboxItem) REQUIRE (n.actor, n.memory_id) IS UNIQUE;
CREATE CONSTRAINT hindgraph_change_sequence IF NOT EXISTS FOR (n:ChangeSet) REQUIRE (n.actor, n.sequence) IS UNIQUE;
CREATE CONSTRAINT hindgraph_setting_name IF NOT EXISTS FOR (n:Setting) REQUIRE (n.actor, n.name) IS UNIQUE;
CREATE CONSTRAINT hindgraph_statement_id IF NOT EXISTS FOR ()-[r:STATES]-() REQUIRE (r.actor, r.statement_id) IS UNIQUE;
CREATE CONSTRAINT hindgraph_retracted_version IF NOT EXISTS FOR ()-[r:RETRACTED]-() REQUIRE (r.actor, r.version_id) IS UNIQUE;

// What is looked for in other ways.
CREATE INDEX hindgraph_memory_time IF NOT EXISTS FOR (n:Memory) ON (n.actor, n.occurred_at);
CREATE INDEX hindgraph_memory_recorded IF NOT EXISTS FOR (n:Memory) ON (n.actor, n.recorded_at);
CREATE INDEX hindgraph_memory_ref IF NOT EXISTS FOR (n:Memory) ON (n.actor, n.ref);
CREATE INDEX hindgraph_memory_key IF NOT EXISTS FOR (n:Memory) ON (n.actor, n.key);
CREATE INDEX hindgraph_entity_name IF NOT EXISTS FOR (n:Entity) ON (n.actor, n.name);
CREATE INDEX hindgraph_finding_status IF NOT EXISTS FOR (n:Finding) ON (n.actor, n.status);
CREATE INDEX hindgraph_job_state IF NOT EXISTS FOR (n:QueuedJob) ON (n.actor, n.state);
CREATE INDEX hindgraph_outbox_sequence IF NOT EXISTS FOR (n:OutboxItem) ON (n.actor, n.sequence);
CREATE INDEX hindgraph_statement_subject IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.subject_key);
CREATE INDEX hindgraph_statement_subject_2 IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.subject_key_2);
CREATE INDEX hindgraph_statement_object IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.object_key);
CREATE INDEX hindgraph_statement_object_2 IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.object_key_2);
CREATE INDEX hindgraph_statement_fact IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.fact_key);
CREATE INDEX hindgraph_statement_recorded IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.recorded_at);
CREATE INDEX hindgraph_retracted_fact IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.fact_id);
CREATE INDEX hindgraph_retracted_timeline IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.timeline);
