ALTER TABLE "course_units__components" ADD COLUMN "carried_years" integer;
--> statement-breakpoint
UPDATE "course_units__components" SET "carried_years" = 2 WHERE "kind" <> 'exam';
