ALTER TABLE "settings" DROP CONSTRAINT "settings_group_check";
--> statement-breakpoint
ALTER TABLE "convocations" ADD COLUMN "fee" numeric(15, 2);
--> statement-breakpoint
CREATE INDEX "convocations_fee_index" ON "convocations" USING btree ("fee","id");
--> statement-breakpoint
CREATE INDEX "convocations_fee_down_index" ON "convocations" USING btree ("fee" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_group_check" CHECK ("group" IN ('session', 'password', 'mail', 'conventions', 'lists', 'registration', 'marks', 'attendance'));
