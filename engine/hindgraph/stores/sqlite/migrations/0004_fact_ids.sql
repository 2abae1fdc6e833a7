-- A fact's id names its predicate, as a version's does.
UPDATE versions SET fact_id = 'f-' || predicate || ':' || substr(fact_id, 3)
    WHERE substr(fact_id, 1, 2) = 'f-' AND instr(fact_id, ':') = 0;
