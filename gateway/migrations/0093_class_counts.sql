CREATE TABLE "class_counts" (
	"offering_id" uuid PRIMARY KEY NOT NULL,
	"classes" integer NOT NULL
);

--> statement-breakpoint
-- Rows are written in the order of their keys, so that no two wait for one another.
CREATE FUNCTION add_to_class_counts(gained uuid[], lost uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO class_counts AS kept (offering_id, classes)
  SELECT changed.offering_id, sum(changed.sign)
  FROM (
    SELECT unnest(gained) AS offering_id, 1 AS sign
    UNION ALL
    SELECT unnest(lost), -1
  ) changed
  GROUP BY changed.offering_id
  HAVING sum(changed.sign) <> 0
  ORDER BY changed.offering_id
  ON CONFLICT (offering_id) DO UPDATE
  SET classes = kept.classes + excluded.classes;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_class_counts(ARRAY(SELECT offering_id FROM changed), '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER class_sessions_counted_when_added AFTER INSERT ON class_sessions
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_added_classes();
--> statement-breakpoint
CREATE FUNCTION count_changed_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_class_counts(
    ARRAY(SELECT offering_id FROM changed),
    ARRAY(SELECT offering_id FROM former)
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER class_sessions_counted_when_changed AFTER UPDATE ON class_sessions
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_classes();
--> statement-breakpoint
CREATE FUNCTION count_removed_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_class_counts('{}', ARRAY(SELECT offering_id FROM former));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER class_sessions_counted_when_removed AFTER DELETE ON class_sessions
REFERENCING OLD TABLE AS former
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_classes();
--> statement-breakpoint
INSERT INTO class_counts (offering_id, classes)
SELECT offering_id, count(*)
FROM class_sessions
GROUP BY offering_id;
