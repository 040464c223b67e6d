-- The activity log is evidence: not even the gateway can change or remove what it wrote.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER activities_append_only BEFORE UPDATE OR DELETE ON activities FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER activities_no_truncate BEFORE TRUNCATE ON activities FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
