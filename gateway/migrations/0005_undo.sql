ALTER TABLE "activities" ADD COLUMN "undoes" text;
--> statement-breakpoint
CREATE INDEX "activities_undoes_index" ON "activities" USING btree ("undoes","id");
