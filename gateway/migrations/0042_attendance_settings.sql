ALTER TABLE "settings" DROP CONSTRAINT "settings_group_check";
--> statement-breakpoint
DROP INDEX "students_gender_down_index";
--> statement-breakpoint
DROP INDEX "students_email_index";
--> statement-breakpoint
DROP INDEX "students_email_down_index";
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_group_check" CHECK ("group" IN ('session', 'password', 'mail', 'lists', 'registration', 'marks', 'attendance'));
