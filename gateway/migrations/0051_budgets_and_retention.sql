ALTER TABLE "stored_files" ADD COLUMN "unheld_since" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "stored_files_uploader_index" ON "stored_files" USING btree ("created_by","created_at");
--> statement-breakpoint
CREATE INDEX "messages_author_index" ON "messages" USING btree ("author_id","sent_at");
