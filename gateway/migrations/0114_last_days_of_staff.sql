ALTER TABLE "staff" ADD COLUMN "leaves_on" date;
