CREATE TABLE "issued_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"student_id" uuid NOT NULL,
	"is_official" boolean NOT NULL,
	"purpose" text,
	"recipient" text,
	"receipt" text,
	"issued_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"code" text NOT NULL,
	"seal" text NOT NULL,
	CONSTRAINT "issued_documents_number_unique" UNIQUE("number")
);

--> statement-breakpoint
CREATE INDEX "issued_documents_student_index" ON "issued_documents" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "issued_documents_issued_index" ON "issued_documents" USING btree ("issued_at");
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
