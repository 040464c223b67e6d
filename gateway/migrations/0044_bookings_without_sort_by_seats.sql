DROP INDEX "bookings_seats_index";
--> statement-breakpoint
DROP INDEX "bookings_seats_down_index";
