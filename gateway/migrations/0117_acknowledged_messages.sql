ALTER TABLE "messages" ADD COLUMN "must_be_acknowledged" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "message_receipts" ADD COLUMN "acknowledged_at" timestamp with time zone;
