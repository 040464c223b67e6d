CREATE TABLE "backups" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL
);

--> statement-breakpoint
CREATE TABLE "agenda_postponements" (
	"user_id" uuid NOT NULL,
	"item" text NOT NULL,
	"until" date NOT NULL,
	"made_on" date NOT NULL,
	CONSTRAINT "agenda_postponements_user_id_item_pk" PRIMARY KEY("user_id","item")
);

--> statement-breakpoint
CREATE TABLE "agenda_notices" (
	"user_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "agenda_notices_user_id_notice_day_pk" PRIMARY KEY("user_id","notice","day")
);

--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_group_check";
--> statement-breakpoint
ALTER TABLE "growth_samples" ADD COLUMN "disk_free" bigint;
--> statement-breakpoint
ALTER TABLE "growth_samples" ADD COLUMN "disk_total" bigint;
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_group_check" CHECK ("group" IN ('session', 'password', 'mail', 'conventions', 'lists', 'registration', 'marks', 'attendance', 'agenda'));
