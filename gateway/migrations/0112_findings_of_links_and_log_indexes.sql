ALTER TABLE "links" DROP CONSTRAINT "links_reachable_check";
--> statement-breakpoint
DROP INDEX "links_check_note_index";
--> statement-breakpoint
DROP INDEX "links_check_note_down_index";
--> statement-breakpoint
DROP INDEX "activities_action_index";
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "finding" text;
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "moved_to" text;
--> statement-breakpoint
CREATE INDEX "links_finding_index" ON "links" USING btree ("finding","id");
--> statement-breakpoint
CREATE INDEX "links_finding_down_index" ON "links" USING btree ("finding" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "activities_actor_at_id_index" ON "activities" USING btree ("actor_id","at","id");
--> statement-breakpoint
CREATE INDEX "activities_action_at_id_index" ON "activities" USING btree ("action","at","id");
--> statement-breakpoint
CREATE INDEX "activities_resource_at_id_index" ON "activities" USING btree ("resource","at","id");
--> statement-breakpoint
CREATE INDEX "activities_transition_at_id_index" ON "activities" USING btree ("transition","at","id");
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_finding_check" CHECK ("finding" IN ('answered', 'signIn', 'tooOften', 'moved', 'missing', 'gone', 'serverError', 'offline', 'name', 'refused', 'timeout', 'certificate', 'private', 'redirects', 'address'));
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_reachable_check" CHECK ("reachable" IN ('unchecked', 'works', 'moved', 'broken', 'unreachable', 'uncertain'));
--> statement-breakpoint
-- What the last check noted of an address: a status, the new address, or a fault.
UPDATE links
SET
  finding = CASE
    WHEN reachable = 'moved' THEN 'moved'
    WHEN check_note IN ('401', '403') THEN 'signIn'
    WHEN check_note = '404' THEN 'missing'
    WHEN check_note = '410' THEN 'gone'
    WHEN check_note = '429' THEN 'tooOften'
    WHEN check_note ~ '^5' THEN 'serverError'
    WHEN check_note ~ '^[0-9]' THEN 'answered'
    ELSE check_note
  END,
  moved_to = CASE WHEN reachable = 'moved' THEN check_note END
WHERE check_note IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "links" DROP COLUMN "check_note";
