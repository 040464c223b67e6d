ALTER TABLE "bookings" DROP CONSTRAINT "bookings_state_check";
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "waits" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "offered_until" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "bookings_offered_until_index" ON "bookings" USING btree ("offered_until","id");
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_state_check" CHECK ("state" IN ('pending', 'waiting', 'offered', 'approved', 'held', 'noShow', 'rejected', 'cancelled', 'displaced'));
