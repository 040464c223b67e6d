CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"view" text,
	"actor_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"headings" jsonb NOT NULL,
	"sheets" jsonb NOT NULL,
	"date_orders" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"change_set" text NOT NULL,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text,
	"record_id" uuid,
	"version" integer,
	"problems" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"applied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);

--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "imports_actor_index" ON "imports" USING btree ("actor_id","resource","created_at");
--> statement-breakpoint
CREATE INDEX "import_rows_outcome_index" ON "import_rows" USING btree ("import_id","outcome","row");
