ALTER TABLE "eligibilities" ADD COLUMN "published_by_id" uuid;
--> statement-breakpoint
ALTER TABLE "eligibilities" ADD CONSTRAINT "eligibilities_published_by_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "eligibilities_published_by_id_index" ON "eligibilities" USING btree ("published_by_id","id");
--> statement-breakpoint
UPDATE eligibilities eligibility
SET published_by_id = (
  SELECT account.id
  FROM activities activity
  JOIN users account ON account.id = activity.actor_id
  WHERE activity.record_id = eligibility.id::text
    AND activity.resource = 'eligibilities'
    AND activity.after ->> 'publishedAt' IS NOT NULL
  ORDER BY activity.id DESC
  LIMIT 1
)
WHERE published_at IS NOT NULL;
