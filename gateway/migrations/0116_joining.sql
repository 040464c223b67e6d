ALTER TABLE "users" DROP CONSTRAINT "users_status_check";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_number" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_birth_date" date;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "refusal_reason" text;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status_check" CHECK ("status" IN ('invited', 'pending', 'active', 'refused', 'locked', 'closed'));
