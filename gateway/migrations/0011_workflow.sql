ALTER TABLE "activities" DROP CONSTRAINT "activities_action_check";
--> statement-breakpoint
-- What was not verified stood in the list of works to verify: it counts as handed in.
ALTER TABLE "publications" ADD COLUMN "status" text DEFAULT 'submitted' NOT NULL;
--> statement-breakpoint
UPDATE "publications" SET "status" = 'verified' WHERE "verified";
--> statement-breakpoint
ALTER TABLE "publications" ALTER COLUMN "status" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "verified";
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "returned_because" text;
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "verified_on" date;
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "verified_by_id" uuid;
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "transition" text;
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_verified_by_id_fk" FOREIGN KEY ("verified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "publications_status_index" ON "publications" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "publications_verified_by_id_index" ON "publications" USING btree ("verified_by_id","id");
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_status_check" CHECK ("status" IN ('draft', 'submitted', 'returned', 'verified'));
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action_check" CHECK ("action" IN ('create', 'edit', 'transition', 'delete', 'assign', 'import', 'export', 'undo', 'login', 'login-failed', 'logout', 'session-ended', 'locked', 'unlocked', 'registered', 'approved', 'password-changed', 'password-reset-requested', 'password-reset', 'rumis-password-reset', 'view-started', 'view-ended'));
