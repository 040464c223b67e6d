CREATE TABLE "document_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"kind" text NOT NULL,
	"goes_to" text NOT NULL,
	"self_service" text NOT NULL,
	"after" text NOT NULL,
	"fee" numeric(15, 2) NOT NULL,
	"needs_clearance" boolean NOT NULL,
	"is_withheld" boolean NOT NULL,
	"source" text,
	CONSTRAINT "document_terms_kind_unique" UNIQUE("kind"),
	CONSTRAINT "document_terms_kind_check" CHECK ("kind" IN ('interim', 'detailed', 'award', 'transcript', 'bonaFide', 'medium', 'admission', 'unitSheet', 'batchSheet', 'convocation')),
	CONSTRAINT "document_terms_goes_to_check" CHECK ("goes_to" IN ('student', 'outside', 'faculty')),
	CONSTRAINT "document_terms_self_service_check" CHECK ("self_service" IN ('none', 'copy', 'official')),
	CONSTRAINT "document_terms_after_check" CHECK ("after" IN ('none', 'enrolment', 'results', 'award'))
);

--> statement-breakpoint
ALTER TABLE "issued_documents" ALTER COLUMN "student_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "issued_documents" ADD COLUMN "subject" text;
--> statement-breakpoint
CREATE INDEX "document_terms_goes_to_index" ON "document_terms" USING btree ("goes_to","id");
--> statement-breakpoint
CREATE INDEX "document_terms_self_service_index" ON "document_terms" USING btree ("self_service","id");
--> statement-breakpoint
CREATE INDEX "document_terms_after_index" ON "document_terms" USING btree ("after","id");
--> statement-breakpoint
CREATE INDEX "document_terms_fee_index" ON "document_terms" USING btree ("fee","id");
--> statement-breakpoint
CREATE INDEX "issued_documents_subject_index" ON "issued_documents" USING btree ("subject","kind");
--> statement-breakpoint
DROP TABLE "convocation_sheets" CASCADE;
--> statement-breakpoint
DROP TRIGGER "issued_documents_unchanged" ON "issued_documents";
--> statement-breakpoint
CREATE TRIGGER "issued_documents_unchanged"
BEFORE UPDATE OF
  "number", "kind", "student_id", "subject", "is_official", "purpose", "recipient", "receipt",
  "issued_at", "content", "content_hash", "code"
ON "issued_documents"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The terms to start with, which the faculty edits. Without terms a document is not issued.
INSERT INTO "document_terms" (
  "kind", "goes_to", "self_service", "after", "fee", "needs_clearance", "is_withheld"
)
VALUES
  ('interim', 'student', 'copy', 'results', 250, true, true),
  ('detailed', 'student', 'copy', 'award', 500, true, true),
  ('award', 'student', 'copy', 'award', 500, true, true),
  ('transcript', 'outside', 'none', 'award', 1000, true, true),
  ('bonaFide', 'student', 'none', 'enrolment', 100, false, false),
  ('medium', 'student', 'none', 'results', 100, true, true),
  ('admission', 'student', 'official', 'none', 0, false, false),
  ('unitSheet', 'faculty', 'none', 'none', 0, false, false),
  ('batchSheet', 'faculty', 'none', 'none', 0, false, false),
  ('convocation', 'faculty', 'none', 'none', 0, false, false);
