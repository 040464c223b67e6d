ALTER TABLE "activities" DROP CONSTRAINT "activities_action_check";
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action_check" CHECK ("action" IN ('create', 'edit', 'revise', 'discard', 'transition', 'delete', 'assign', 'import', 'export', 'undo', 'login', 'login-failed', 'logout', 'session-ended', 'locked', 'unlocked', 'registered', 'approved', 'password-changed', 'password-reset-requested', 'password-reset', 'address-confirmed', 'address-kept', 'rumis-password-reset', 'view-started', 'view-ended'));
--> statement-breakpoint
ALTER TABLE "password_resets" RENAME TO "one_time_links";
--> statement-breakpoint
ALTER TABLE "one_time_links" RENAME CONSTRAINT "password_resets_pkey" TO "one_time_links_pkey";
--> statement-breakpoint
ALTER INDEX "password_resets_user_index" RENAME TO "one_time_links_user_index";
--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "purpose" text DEFAULT 'password' NOT NULL;
--> statement-breakpoint
ALTER TABLE "one_time_links" ALTER COLUMN "purpose" DROP DEFAULT;
--> statement-breakpoint
CREATE TABLE "former_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_email" text;
