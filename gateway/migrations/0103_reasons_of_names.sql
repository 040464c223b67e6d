ALTER TABLE "students" ADD COLUMN "identity_reason" text;
