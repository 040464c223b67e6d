CREATE INDEX "mark_entries_withheld_index" ON "mark_entries" USING btree ("student_id") WHERE status IN ('WH', 'OFF');
