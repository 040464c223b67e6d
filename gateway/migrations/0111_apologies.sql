ALTER TABLE "leave_requests" DROP CONSTRAINT "leave_requests_kind_check";
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "session_id" uuid;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "leave_requests_session_id_index" ON "leave_requests" USING btree ("session_id","id");
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_kind_check" CHECK ("kind" IN ('medical', 'sport', 'official', 'apology'));
