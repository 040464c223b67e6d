CREATE INDEX "registration_counts_status_index" ON "registration_counts" USING btree ("semester_id","status","state");
