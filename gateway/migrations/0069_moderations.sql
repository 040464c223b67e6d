CREATE TABLE "mark_moderations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"share" integer NOT NULL,
	"changes" integer NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"decision" text,
	"reason" text,
	"minute" text,
	"component" text,
	"shift" numeric(6, 2),
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "mark_moderations_round_unique" UNIQUE("paper_id","round")
);

--> statement-breakpoint
CREATE TABLE "mark_samples" (
	"moderation_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"sampled_as" text NOT NULL,
	"verdict" text,
	"reason" text,
	"checked_by" uuid,
	"checked_at" timestamp with time zone,
	CONSTRAINT "mark_samples_moderation_id_student_id_pk" PRIMARY KEY("moderation_id","student_id")
);

