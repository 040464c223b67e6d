ALTER TABLE "import_rows" ADD COLUMN "left_out" boolean DEFAULT false NOT NULL;
