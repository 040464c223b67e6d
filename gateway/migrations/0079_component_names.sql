-- The name so far becomes the name in both languages.
ALTER TABLE "course_units__components" RENAME COLUMN "name" TO "name_en";
--> statement-breakpoint
ALTER TABLE "course_units__components" ADD COLUMN "name_si" text;
--> statement-breakpoint
UPDATE "course_units__components" SET "name_si" = "name_en";
--> statement-breakpoint
ALTER TABLE "course_units__components" ALTER COLUMN "name_si" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "course_units__components" ADD CONSTRAINT "course_units__components_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL));
--> statement-breakpoint
ALTER TABLE "mark_sheets" RENAME COLUMN "component_name" TO "component_name_en";
--> statement-breakpoint
ALTER TABLE "mark_sheets" ADD COLUMN "component_name_si" text;
--> statement-breakpoint
UPDATE "mark_sheets" SET "component_name_si" = "component_name_en";
--> statement-breakpoint
ALTER TABLE "mark_sheets" ALTER COLUMN "component_name_si" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "mark_sheets" ADD CONSTRAINT "mark_sheets_component_name_both_languages" CHECK (("component_name_en" IS NULL) = ("component_name_si" IS NULL));
--> statement-breakpoint
ALTER TABLE "practicals" RENAME COLUMN "component" TO "component_en";
--> statement-breakpoint
ALTER INDEX "practicals_component_index" RENAME TO "practicals_component_en_index";
--> statement-breakpoint
ALTER TABLE "practicals" ADD COLUMN "component_si" text;
--> statement-breakpoint
UPDATE "practicals" SET "component_si" = "component_en";
--> statement-breakpoint
ALTER TABLE "practicals" ALTER COLUMN "component_si" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "practicals" ADD CONSTRAINT "practicals_component_both_languages" CHECK (("component_en" IS NULL) = ("component_si" IS NULL));
