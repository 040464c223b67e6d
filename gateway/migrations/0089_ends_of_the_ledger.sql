CREATE TABLE "ledger_ends" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL
);

--> statement-breakpoint
INSERT INTO ledger_ends (student_id, sequence, hash)
SELECT DISTINCT ON (student_id) student_id, sequence, hash
FROM sittings
ORDER BY student_id, sequence DESC;
--> statement-breakpoint
-- The end follows the ledger, in the transaction that appends to it: a row that is gone from the end
-- of a chain leaves no gap in it.
CREATE FUNCTION record_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_ends (student_id, sequence, hash)
  SELECT DISTINCT ON (student_id) student_id, sequence, hash
  FROM added
  ORDER BY student_id, sequence DESC
  ON CONFLICT (student_id) DO UPDATE
  SET sequence = EXCLUDED.sequence, hash = EXCLUDED.hash;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sittings_ends AFTER INSERT ON sittings
REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION record_ends();
--> statement-breakpoint
CREATE FUNCTION refuse_beside_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% follows the ledger of sittings', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_ends_follow_ledger BEFORE INSERT OR UPDATE OR DELETE ON ledger_ends FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_beside_ledger();
