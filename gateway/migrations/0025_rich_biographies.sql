-- What was plain text so far reads the same as rich text: its lines become paragraphs, nothing in it markup.
UPDATE "staff" SET "biography_en" = '<p>' || regexp_replace(replace(replace(replace(btrim("biography_en", E' \t\r\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\s*\n\s*', '</p><p>', 'g') || '</p>', "biography_si" = '<p>' || regexp_replace(replace(replace(replace(btrim("biography_si", E' \t\r\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\s*\n\s*', '</p><p>', 'g') || '</p>' WHERE "biography_en" IS NOT NULL;
--> statement-breakpoint
UPDATE "departments" SET "description_en" = '<p>' || regexp_replace(replace(replace(replace(btrim("description_en", E' \t\r\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\s*\n\s*', '</p><p>', 'g') || '</p>', "description_si" = '<p>' || regexp_replace(replace(replace(replace(btrim("description_si", E' \t\r\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\s*\n\s*', '</p><p>', 'g') || '</p>' WHERE "description_en" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "departments" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("code", '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("description_en", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("description_si", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '')), U&'\200C\200D', '')) STORED;
--> statement-breakpoint
-- It went with the column.
CREATE INDEX "departments_search_index" ON "departments" USING gin (search_text gin_trgm_ops);
