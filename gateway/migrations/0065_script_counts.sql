CREATE TABLE "mark_scripts" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"scripts" integer NOT NULL,
	"counted_by" uuid,
	"counted_at" timestamp with time zone NOT NULL,
	"settled_difference" integer,
	"reason" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone
);

