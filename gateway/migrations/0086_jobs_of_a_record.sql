CREATE INDEX "jobs_record_index" ON "jobs" USING btree (("input" ->> 'record'));
