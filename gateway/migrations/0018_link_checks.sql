ALTER TABLE "links" ADD COLUMN "reachable" text;
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "checked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "check_note" text;
--> statement-breakpoint
CREATE INDEX "links_reachable_index" ON "links" USING btree ("reachable","id");
--> statement-breakpoint
CREATE INDEX "links_reachable_down_index" ON "links" USING btree ("reachable" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "links_checked_at_index" ON "links" USING btree ("checked_at","id");
--> statement-breakpoint
CREATE INDEX "links_checked_at_down_index" ON "links" USING btree ("checked_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "links_check_note_index" ON "links" USING btree ("check_note","id");
--> statement-breakpoint
CREATE INDEX "links_check_note_down_index" ON "links" USING btree ("check_note" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_reachable_check" CHECK ("reachable" IN ('unchecked', 'works', 'moved', 'broken', 'unreachable'));
