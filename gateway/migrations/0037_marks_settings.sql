ALTER TABLE "settings" DROP CONSTRAINT "settings_group_check";
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_group_check" CHECK ("group" IN ('session', 'password', 'mail', 'lists', 'registration', 'marks'));
