ALTER TABLE "main_subject_applications" ADD COLUMN "late_reason" text;
