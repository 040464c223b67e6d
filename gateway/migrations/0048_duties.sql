CREATE TABLE "mark_sheets__writers" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "mark_sheets__writers_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
ALTER TABLE "privileges" ADD COLUMN "decides" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "privileges" ALTER COLUMN "decides" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "mark_sheets__writers" ADD CONSTRAINT "mark_sheets__writers_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."mark_sheets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mark_sheets__writers" ADD CONSTRAINT "mark_sheets__writers_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mark_sheets__writers_target_index" ON "mark_sheets__writers" USING btree ("target_id");
--> statement-breakpoint
INSERT INTO "mark_sheets__writers" ("owner_id", "target_id", "position")
SELECT "sheet_id", "changed_by", row_number() OVER (PARTITION BY "sheet_id" ORDER BY "changed_by") - 1
FROM (
	SELECT DISTINCT entry."sheet_id", entry."changed_by"
	FROM "mark_entries" entry
	JOIN "mark_sheets" sheet ON sheet."id" = entry."sheet_id"
	JOIN "users" ON "users"."id" = entry."changed_by"
	WHERE sheet."state" <> 'open'
) writer;
