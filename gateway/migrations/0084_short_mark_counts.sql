CREATE INDEX "mark_counts_short_index" ON "mark_counts" USING btree ("sheet_id") WHERE filled < candidates OR over_maximum + absent_though_present + marked_though_absent > 0;
