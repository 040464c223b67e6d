DROP INDEX "jobs_state_index";
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "run_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
CREATE INDEX "jobs_due_index" ON "jobs" USING btree ("state","run_at");
--> statement-breakpoint
-- E-mails waited in a queue of their own before; those not yet sent move over.
DO $$
BEGIN
  IF to_regclass('queue.job') IS NOT NULL THEN
    INSERT INTO jobs (id, kind, actor_id, input, run_at)
    SELECT
      job.id,
      'email',
      '00000000-0000-0000-0000-000000000000',
      job.data - 'letter' || jsonb_build_object('template', job.data->>'letter'),
      job.start_after
    FROM queue.job
    WHERE job.name = 'letters' AND job.state IN ('created', 'retry', 'active')
    ON CONFLICT (id) DO NOTHING;
    DROP SCHEMA queue CASCADE;
  END IF;
END
$$;
