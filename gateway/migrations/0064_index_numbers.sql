ALTER TABLE "exam_registrations" ADD COLUMN "index_number" text;
--> statement-breakpoint
CREATE INDEX "exam_registrations_index_number_index" ON "exam_registrations" USING btree ("index_number","id");
--> statement-breakpoint
CREATE INDEX "exam_registrations_index_number_down_index" ON "exam_registrations" USING btree ("index_number" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "exam_registrations" ADD CONSTRAINT "exam_registrations_paper_index_number_unique" UNIQUE("paper_id","index_number");
