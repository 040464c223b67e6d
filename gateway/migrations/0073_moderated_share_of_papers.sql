ALTER TABLE "papers" ADD COLUMN "moderated_share" integer;
