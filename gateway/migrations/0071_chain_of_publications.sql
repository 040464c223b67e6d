CREATE TABLE "ledger_heads" (
	"position" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"release_id" uuid NOT NULL,
	"act" text NOT NULL,
	"students" integer NOT NULL,
	"sittings" integer NOT NULL,
	"head" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);

--> statement-breakpoint
-- What a row says, as text that is equal on every server: the hash covers it and the row before.
CREATE FUNCTION ledger_head_hash(ledger_head ledger_heads) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    ledger_head.previous_hash, ledger_head.position,
    to_char(ledger_head.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    ledger_head.release_id, ledger_head.act, ledger_head.students, ledger_head.sittings,
    ledger_head.head
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION link_ledger_head() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former record;
BEGIN
  SELECT position, hash INTO former
  FROM ledger_heads
  ORDER BY position DESC
  LIMIT 1;
  NEW.position := coalesce(former.position, 0) + 1;
  NEW.previous_hash := coalesce(former.hash, repeat('0', 64));
  NEW.hash := ledger_head_hash(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_heads_turn BEFORE INSERT ON ledger_heads FOR EACH STATEMENT EXECUTE FUNCTION await_turn_in_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_heads_link BEFORE INSERT ON ledger_heads FOR EACH ROW EXECUTE FUNCTION link_ledger_head();
--> statement-breakpoint
CREATE TRIGGER ledger_heads_append_only BEFORE UPDATE OR DELETE ON ledger_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_heads_no_truncate BEFORE TRUNCATE ON ledger_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A sitting that follows a publication has a later time than it, so that the head of the ledger as
-- it stood then can be worked out again. The time of a transaction may be earlier, because it waited.
CREATE OR REPLACE FUNCTION link_sitting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former record;
BEGIN
  SELECT sequence, hash INTO former
  FROM sittings
  WHERE student_id = NEW.student_id
  ORDER BY sequence DESC
  LIMIT 1;
  NEW.sequence := coalesce(former.sequence, 0) + 1;
  NEW.previous_hash := coalesce(former.hash, repeat('0', 64));
  NEW.created_at := greatest(
    NEW.created_at,
    (SELECT at + interval '1 microsecond' FROM ledger_heads ORDER BY position DESC LIMIT 1)
  );
  NEW.hash := sitting_hash(NEW);
  RETURN NEW;
END
$$;
