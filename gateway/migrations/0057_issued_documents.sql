CREATE TABLE "issued_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"student_id" uuid NOT NULL,
	"is_official" boolean NOT NULL,
	"purpose" text,
	"recipient" text,
	"receipt" text,
	"issued_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawal_reason" text,
	"content" jsonb,
	"content_hash" text NOT NULL,
	"code" text NOT NULL,
	"seal" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("number", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "issued_documents_number_unique" UNIQUE("number"),
	CONSTRAINT "issued_documents_kind_check" CHECK ("kind" IN ('interim', 'detailed', 'transcript'))
);

--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "issued_documents_student_id_index" ON "issued_documents" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "issued_documents_issued_at_index" ON "issued_documents" USING btree ("issued_at","id");
--> statement-breakpoint
CREATE INDEX "issued_documents_search_index" ON "issued_documents" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- A document stays as issued: only its withdrawal and its seal are written later. `refuse_change`
-- is of 0002.
CREATE TRIGGER "issued_documents_unchanged"
BEFORE UPDATE OF
  "number", "kind", "student_id", "is_official", "purpose", "recipient", "receipt", "issued_at",
  "content", "content_hash", "code"
ON "issued_documents"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "issued_documents_kept"
BEFORE DELETE ON "issued_documents"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
