CREATE UNLOGGED TABLE "presence" (
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tab" uuid NOT NULL,
	"is_editing" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "presence_resource_record_id_user_id_tab_pk" PRIMARY KEY("resource","record_id","user_id","tab")
);

--> statement-breakpoint
CREATE INDEX "presence_seen_index" ON "presence" USING btree ("seen_at");
