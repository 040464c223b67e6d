ALTER TABLE "unit_results" ADD COLUMN "former_id" uuid;
