-- Digests take the place of keys, so those of the last two days are forgotten.
DELETE FROM "idempotency_keys";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_key_pk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "record_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "id" text PRIMARY KEY NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "request" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "rights" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "change_set" text;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "answer" text;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "claim" uuid;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "user_id";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "key";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "resource";
