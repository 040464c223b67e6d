ALTER TABLE "questions" ADD COLUMN "counts_in_average" boolean NOT NULL;
