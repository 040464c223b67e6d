ALTER TABLE "activities" DROP CONSTRAINT "activities_action_check";
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action_check" CHECK ("action" IN ('create', 'edit', 'revise', 'discard', 'transition', 'delete', 'assign', 'import', 'export', 'undo', 'login', 'login-failed', 'logout', 'session-ended', 'locked', 'unlocked', 'registered', 'approved', 'password-changed', 'password-reset-requested', 'password-reset', 'address-requested', 'address-confirmed', 'address-kept', 'rumis-password-reset', 'view-started', 'view-ended'));
