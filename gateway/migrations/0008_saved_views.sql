CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"state" jsonb NOT NULL,
	"shared_with" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "list_layouts" (
	"user_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"layout" jsonb,
	"default_view_id" uuid,
	CONSTRAINT "list_layouts_user_id_screen_pk" PRIMARY KEY("user_id","screen")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_index" ON "saved_views" USING btree ("owner_id","screen",lower(name));
--> statement-breakpoint
CREATE INDEX "saved_views_shared_index" ON "saved_views" USING btree ("screen","shared_with");
