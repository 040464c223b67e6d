CREATE TABLE "document_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"recipient" text,
	"receipt" text,
	"state" text NOT NULL,
	"answer" text,
	"document" text,
	CONSTRAINT "document_requests_kind_check" CHECK ("kind" IN ('interim', 'detailed', 'award', 'transcript', 'bonaFide', 'medium')),
	CONSTRAINT "document_requests_state_check" CHECK ("state" IN ('requested', 'issued', 'refused', 'withdrawn'))
);

--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "document_requests_student_id_index" ON "document_requests" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "document_requests_kind_index" ON "document_requests" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "document_requests_purpose_index" ON "document_requests" USING btree ("purpose","id");
--> statement-breakpoint
CREATE INDEX "document_requests_receipt_index" ON "document_requests" USING btree ("receipt","id");
--> statement-breakpoint
CREATE INDEX "document_requests_receipt_down_index" ON "document_requests" USING btree ("receipt" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "document_requests_state_index" ON "document_requests" USING btree ("state","id");
