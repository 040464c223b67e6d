-- What was entered as a mark is evidence for good: not even the gateway can change or remove it.
CREATE FUNCTION refuse_mark_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of marks is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER mark_events_append_only BEFORE UPDATE OR DELETE ON mark_events FOR EACH ROW EXECUTE FUNCTION refuse_mark_event_change();
--> statement-breakpoint
CREATE TRIGGER mark_events_no_truncate BEFORE TRUNCATE ON mark_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_mark_event_change();
