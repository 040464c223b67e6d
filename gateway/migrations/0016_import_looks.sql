ALTER TABLE "import_rows" ADD COLUMN "alike" jsonb;
