CREATE INDEX "jobs_record_index" ON "jobs" USING btree (("input" ->> 'record'));

--> statement-breakpoint
-- Jobs that wait have a reader, too: the person who began them.
UPDATE jobs
SET input = input || jsonb_build_object('reader', nullif(actor_id::text, '00000000-0000-0000-0000-000000000000'))
WHERE kind = 'transition' AND state IN ('queued', 'running');
