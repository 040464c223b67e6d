ALTER TABLE "imports" ADD COLUMN "reading" jsonb DEFAULT '{"sheet":null,"encoding":null,"separator":null,"headings":1,"firstRows":[]}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "row_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "unread" jsonb;
--> statement-breakpoint
UPDATE "imports"
SET "row_count" = counted."rows"
FROM (
  SELECT "import_id", count(*)::int AS "rows"
  FROM "import_rows"
  GROUP BY "import_id"
) counted
WHERE counted."import_id" = "imports"."id";
