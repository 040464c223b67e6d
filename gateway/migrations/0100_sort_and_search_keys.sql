CREATE OR REPLACE FUNCTION sort_key(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT translate(translate(given, 'ABCDEFGHIJKLMNOPQRSTUVWXYZàáâãäåçèéêëìíîïñòóôõöùúûüýÿāēīōūÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝĀĒĪŌŪ‌‍', 'abcdefghijklmnopqrstuvwxyzaaaaaaceeeeiiiinooooouuuuyyaeiouaaaaaaceeeeiiiinooooouuuuyaeiou'), ' _-,;:!?.''"()[]{}@*/\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyzඁඅආඇඈඉඊඋඌඍඎඏඐඑඒඓඔඕඖංඃකඛගඝඞඟචඡජඣඥඤඦටඨඩඪණඬතථදධනඳපඵබභමඹයරලවශෂසහළෆාැෑිීුූෘෲෟෳෙේෛොෝෞ්', ' !"#$%&''()*+,-./0123456789:;<=>?@[\]^_`abcdefghijklmnopqrstuvwxyz{|}~ඁංඃඅආඇඈඉඊඋඌඍඎඏඐඑඒඓඔඕඖකඛගඝඞඟචඡජඣඤඥඦටඨඩඪණඬතථදධනඳපඵබභමඹයරලවශෂසහළෆ්ාැෑිීුූෘෙේෛොෝෞෟෲෳ')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_key(names text, others text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT translate(lower(names || ' ' || others), U&'\200C\200D', '') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(replace(replace(translate(regexp_replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(regexp_replace(replace(replace(regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(translate(replace(replace(replace(regexp_replace(regexp_replace(replace(regexp_replace(replace(replace(replace(replace(translate(names, 'ABCDEFGHIJKLMNOPQRSTUVWXYZàáâãäåçèéêëìíîïñòóôõöùúûüýÿāēīōūÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝĀĒĪŌŪ‌‍', 'abcdefghijklmnopqrstuvwxyzaaaaaaceeeeiiiinooooouuuuyyaeiouaaaaaaceeeeiiiinooooouuuuyaeiou'), 'fern', 'pran'), 'peiris', 'piris'), 'pieris', 'piris'), 'dias', 'dayas'), 'm[ou]h[aou]mm?[ae]d', 'muhumad', 'g'), 'naik', 'nayak'), '[ct]?ch', 'C', 'g'), 'c(?=[eiy])', 's', 'g'), 'sh', 's'), 'ph', 'p'), 'x', 'ks'), 'cCqzwf', 'kcksvp'), 'ngh', 'ng'), 'nh', 'ng'), '[gj]ny?', 'n', 'g'), '([bdgjkpt])h', '\1', 'g'), '([aeiou])h(?![a-z])', '\1', 'g'), 'eye', 'e'), '[ae][iy](?![aeiou])', 'e', 'g'), 'ee', 'i'), 'oo', 'u'), '(au|ou|ov)(?![aeiou])', 'u', 'g'), 'y(?![aeiou])', 'i', 'g'), 'ඟ', 'ංග'), 'ඬ', 'ංඩ'), 'ඳ', 'ංද'), 'ඹ', 'ම්බ'), 'ංහ', 'ංග'), 'ඍ', 'රි'), 'ෘ', '්රි'), '([ක-ෆ])(?![්-ෳ])', '\1a', 'g'), 'කඛගඝචඡජඣඦටඨතථඩඪදධඞඤඥණනංපඵෆබභමයරලළවශෂසහඅආඇඈඑඒඓාැෑෙේෛඉඊිීඋඌඔඕඖුූොෝෞ්ඃ', 'kkggccjjjttttddddnnnnnnpppbbmyrllvssshaaaaaaaaaaaaaiiiiuuuuuuuuuu'), 'iy', 'i'), 'yi', 'i'), 'ai(?![aiu])', 'a', 'g'), 'eo', 'au'), 'aa', 'a'), 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'gg', 'g'), 'hh', 'h'), 'ii', 'i'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'pp', 'p'), 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'uu', 'u'), 'vv', 'v'), 'yy', 'y'), '([a-z])(?=[0-9])', '\1 ', 'g'), '([0-9])(?=[a-z])', '\1 ', 'g'), '[^a-z0-9]+', ' ', 'g'), '([a-z0-9]+)', '~\1', 'g')
$$;
--> statement-breakpoint
DROP INDEX "faculties_name_en_index";
--> statement-breakpoint
DROP INDEX "departments_name_en_index";
--> statement-breakpoint
DROP INDEX "faqs_question_en_index";
--> statement-breakpoint
DROP INDEX "informations_title_en_index";
--> statement-breakpoint
DROP INDEX "sliders_name_en_index";
--> statement-breakpoint
DROP INDEX "slides_caption_en_index";
--> statement-breakpoint
DROP INDEX "staff_name_with_initials_en_index";
--> statement-breakpoint
DROP INDEX "staff_designations_name_en_index";
--> statement-breakpoint
DROP INDEX "staff_specialities_note_en_index";
--> statement-breakpoint
DROP INDEX "staff_specialities_note_en_down_index";
--> statement-breakpoint
DROP INDEX "publication_types_name_en_index";
--> statement-breakpoint
DROP INDEX "publication_areas_name_en_index";
--> statement-breakpoint
DROP INDEX "links_label_en_index";
--> statement-breakpoint
DROP INDEX "degrees_name_en_index";
--> statement-breakpoint
DROP INDEX "subjects_name_en_index";
--> statement-breakpoint
DROP INDEX "course_units_title_en_index";
--> statement-breakpoint
DROP INDEX "honours_rounds_name_en_index";
--> statement-breakpoint
DROP INDEX "result_releases_title_en_index";
--> statement-breakpoint
DROP INDEX "convocations_title_en_index";
--> statement-breakpoint
DROP INDEX "convocations_place_en_index";
--> statement-breakpoint
DROP INDEX "convocations_place_en_down_index";
--> statement-breakpoint
DROP INDEX "graduands_name_en_index";
--> statement-breakpoint
DROP INDEX "graduands_name_en_down_index";
--> statement-breakpoint
DROP INDEX "practicals_title_en_index";
--> statement-breakpoint
DROP INDEX "practicals_component_en_index";
--> statement-breakpoint
DROP INDEX "quiz_categories_description_en_index";
--> statement-breakpoint
DROP INDEX "quiz_categories_description_en_down_index";
--> statement-breakpoint
DROP INDEX "questions_text_en_index";
--> statement-breakpoint
DROP INDEX "questionnaires_name_en_index";
--> statement-breakpoint
DROP INDEX "students_name_with_initials_en_index";
--> statement-breakpoint
DROP INDEX "lecturehalls_name_en_index";
--> statement-breakpoint
DROP INDEX "facilities_description_en_index";
--> statement-breakpoint
DROP INDEX "facilities_description_en_down_index";
--> statement-breakpoint
DROP INDEX "holidays_name_en_index";
--> statement-breakpoint
DROP INDEX "user_types_name_en_index";
--> statement-breakpoint
DROP INDEX "user_sections_name_en_index";
--> statement-breakpoint
DROP INDEX "rumis_roles_name_en_index";
--> statement-breakpoint
DROP INDEX "roles_name_en_index";
--> statement-breakpoint
DROP INDEX "privileges_title_en_index";
--> statement-breakpoint
DROP INDEX "rule_sets_name_en_index";
--> statement-breakpoint
ALTER TABLE "faculties" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "faculties" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("code", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "departments" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("code", ''), coalesce(replace(replace(replace(regexp_replace(regexp_replace("description_en", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("description_si", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), ''))) STORED;
--> statement-breakpoint
ALTER TABLE "faqs" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("question_en", '') || ' ' || coalesce("question_si", ''), coalesce(replace(replace(replace(regexp_replace(regexp_replace("answer_en", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("answer_si", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), ''))) STORED;
--> statement-breakpoint
ALTER TABLE "informations" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "informations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("title_en", '') || ' ' || coalesce("title_si", ''), coalesce("summary_en", '') || ' ' || coalesce("summary_si", '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("body_en", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("body_si", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), ''))) STORED;
--> statement-breakpoint
ALTER TABLE "sliders" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "sliders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "slides" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("caption_en", '') || ' ' || coalesce("caption_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "staff" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_with_initials_en", '') || ' ' || coalesce("name_with_initials_si", '') || ' ' || coalesce("employee_number", '') || ' ' || coalesce("full_name_en", '') || ' ' || coalesce("full_name_si", ''), coalesce("email", ''))) STORED;
--> statement-breakpoint
ALTER TABLE "staff_designations" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "staff_designations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "specialities" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "specialities" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "publications" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("title", '') || ' ' || coalesce("venue", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "publication_types" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "publication_types" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "publication_areas" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "publication_areas" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "links" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("label_en", '') || ' ' || coalesce("label_si", ''), coalesce("url", ''))) STORED;
--> statement-breakpoint
ALTER TABLE "degrees" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "degrees" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("code", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "subjects" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("code", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "course_units" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "course_units" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("code", '') || ' ' || coalesce("title_en", '') || ' ' || coalesce("title_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "course_syllabuses" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "course_syllabuses" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key('', coalesce("outcomes_en", '') || ' ' || coalesce("outcomes_si", '') || ' ' || coalesce("content_en", '') || ' ' || coalesce("content_si", ''))) STORED;
--> statement-breakpoint
ALTER TABLE "curricula" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "curricula" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("code", '') || ' ' || coalesce("bylaw_reference", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "honours_rounds" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "honours_rounds" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "exam_sessions" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "exam_sessions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("title_en", '') || ' ' || coalesce("title_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "result_releases" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "result_releases" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("title_en", '') || ' ' || coalesce("title_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "convocations" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "convocations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("title_en", '') || ' ' || coalesce("title_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "graduands" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "graduands" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "practicals" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "practicals" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("title_en", '') || ' ' || coalesce("title_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "practical_groups" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "practical_groups" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "quiz_categories" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "quiz_categories" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "questions" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key('', coalesce("text_en", '') || ' ' || coalesce("text_si", ''))) STORED;
--> statement-breakpoint
ALTER TABLE "questionnaires" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("code", '') || ' ' || coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "academic_years" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "academic_years" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("label", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "semesters" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "semesters" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("label_en", '') || ' ' || coalesce("label_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "batches" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("label", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "students" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("registration_number", '') || ' ' || coalesce("name_with_initials_en", '') || ' ' || coalesce("name_with_initials_si", '') || ' ' || coalesce("index_number", '') || ' ' || coalesce("full_name_en", '') || ' ' || coalesce("full_name_si", ''), coalesce("email", ''))) STORED;
--> statement-breakpoint
ALTER TABLE "student_status_events" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "student_status_events" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("decision_reference", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "lecturehalls" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "lecturehalls" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("code", '') || ' ' || coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("building", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "facilities" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "hall_closures" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "hall_closures" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("reason", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "holidays" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "bookings" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("title", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("username", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", ''), coalesce("email", ''))) STORED;
--> statement-breakpoint
ALTER TABLE "user_types" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "user_types" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "user_sections" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "user_sections" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "rumis_roles" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "rumis_roles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "roles" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("name_en", '') || ' ' || coalesce("name_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "privileges" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "privileges" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("key", '') || ' ' || coalesce("title_en", '') || ' ' || coalesce("title_si", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "activities" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("reason", ''), '')) STORED;
--> statement-breakpoint
ALTER TABLE "rule_sets" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "rule_sets" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce("code", '') || ' ' || coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("source", ''), '')) STORED;
--> statement-breakpoint
CREATE INDEX "faculties_name_si_index" ON "faculties" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "departments_name_si_index" ON "departments" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "faqs_question_si_index" ON "faqs" USING btree (sort_key("question_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "informations_title_si_index" ON "informations" USING btree (sort_key("title_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "sliders_name_si_index" ON "sliders" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "slides_caption_si_index" ON "slides" USING btree (sort_key("caption_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "staff_name_with_initials_si_index" ON "staff" USING btree (sort_key("name_with_initials_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "staff_designations_name_si_index" ON "staff_designations" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "specialities_name_en_index" ON "specialities" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "specialities_name_si_index" ON "specialities" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "staff_specialities_note_si_index" ON "staff_specialities" USING btree (sort_key("note_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "staff_specialities_note_si_down_index" ON "staff_specialities" USING btree (sort_key("note_si") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "publication_types_name_si_index" ON "publication_types" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "publication_areas_name_si_index" ON "publication_areas" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "links_label_si_index" ON "links" USING btree (sort_key("label_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "degrees_name_si_index" ON "degrees" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "subjects_name_si_index" ON "subjects" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "course_units_title_si_index" ON "course_units" USING btree (sort_key("title_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_name_si_index" ON "honours_rounds" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "exam_sessions_title_en_index" ON "exam_sessions" USING btree (sort_key("title_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "exam_sessions_title_si_index" ON "exam_sessions" USING btree (sort_key("title_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "result_releases_title_si_index" ON "result_releases" USING btree (sort_key("title_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "convocations_title_si_index" ON "convocations" USING btree (sort_key("title_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "convocations_place_si_index" ON "convocations" USING btree (sort_key("place_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "convocations_place_si_down_index" ON "convocations" USING btree (sort_key("place_si") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "graduands_name_si_index" ON "graduands" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "graduands_name_si_down_index" ON "graduands" USING btree (sort_key("name_si") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "practicals_title_si_index" ON "practicals" USING btree (sort_key("title_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "practicals_component_si_index" ON "practicals" USING btree (sort_key("component_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "quiz_categories_name_en_index" ON "quiz_categories" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "quiz_categories_name_si_index" ON "quiz_categories" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "quiz_categories_description_si_index" ON "quiz_categories" USING btree (sort_key("description_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "quiz_categories_description_si_down_index" ON "quiz_categories" USING btree (sort_key("description_si") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "questions_text_si_index" ON "questions" USING btree (sort_key("text_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "questionnaires_name_si_index" ON "questionnaires" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "semesters_label_en_index" ON "semesters" USING btree (sort_key("label_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "semesters_label_si_index" ON "semesters" USING btree (sort_key("label_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "students_name_with_initials_si_index" ON "students" USING btree (sort_key("name_with_initials_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "lecturehalls_name_si_index" ON "lecturehalls" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "facilities_name_en_index" ON "facilities" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "facilities_name_si_index" ON "facilities" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "facilities_description_si_index" ON "facilities" USING btree (sort_key("description_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "facilities_description_si_down_index" ON "facilities" USING btree (sort_key("description_si") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "holidays_name_si_index" ON "holidays" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "user_types_name_si_index" ON "user_types" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "user_sections_name_si_index" ON "user_sections" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "rumis_roles_name_si_index" ON "rumis_roles" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "roles_name_si_index" ON "roles" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "privileges_title_si_index" ON "privileges" USING btree (sort_key("title_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "rule_sets_name_si_index" ON "rule_sets" USING btree (sort_key("name_si") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "faculties_name_en_index" ON "faculties" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "departments_name_en_index" ON "departments" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "faqs_question_en_index" ON "faqs" USING btree (sort_key("question_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "informations_title_en_index" ON "informations" USING btree (sort_key("title_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "sliders_name_en_index" ON "sliders" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "slides_caption_en_index" ON "slides" USING btree (sort_key("caption_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "staff_name_with_initials_en_index" ON "staff" USING btree (sort_key("name_with_initials_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "staff_designations_name_en_index" ON "staff_designations" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "staff_specialities_note_en_index" ON "staff_specialities" USING btree (sort_key("note_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "staff_specialities_note_en_down_index" ON "staff_specialities" USING btree (sort_key("note_en") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "publication_types_name_en_index" ON "publication_types" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "publication_areas_name_en_index" ON "publication_areas" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "links_label_en_index" ON "links" USING btree (sort_key("label_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "degrees_name_en_index" ON "degrees" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "subjects_name_en_index" ON "subjects" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "course_units_title_en_index" ON "course_units" USING btree (sort_key("title_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_name_en_index" ON "honours_rounds" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "result_releases_title_en_index" ON "result_releases" USING btree (sort_key("title_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "convocations_title_en_index" ON "convocations" USING btree (sort_key("title_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "convocations_place_en_index" ON "convocations" USING btree (sort_key("place_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "convocations_place_en_down_index" ON "convocations" USING btree (sort_key("place_en") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "graduands_name_en_index" ON "graduands" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "graduands_name_en_down_index" ON "graduands" USING btree (sort_key("name_en") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "practicals_title_en_index" ON "practicals" USING btree (sort_key("title_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "practicals_component_en_index" ON "practicals" USING btree (sort_key("component_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "quiz_categories_description_en_index" ON "quiz_categories" USING btree (sort_key("description_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "quiz_categories_description_en_down_index" ON "quiz_categories" USING btree (sort_key("description_en") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "questions_text_en_index" ON "questions" USING btree (sort_key("text_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "questionnaires_name_en_index" ON "questionnaires" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "students_name_with_initials_en_index" ON "students" USING btree (sort_key("name_with_initials_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "lecturehalls_name_en_index" ON "lecturehalls" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "facilities_description_en_index" ON "facilities" USING btree (sort_key("description_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "facilities_description_en_down_index" ON "facilities" USING btree (sort_key("description_en") COLLATE "C" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "holidays_name_en_index" ON "holidays" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "user_types_name_en_index" ON "user_types" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "user_sections_name_en_index" ON "user_sections" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "rumis_roles_name_en_index" ON "rumis_roles" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "roles_name_en_index" ON "roles" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "privileges_title_en_index" ON "privileges" USING btree (sort_key("title_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "rule_sets_name_en_index" ON "rule_sets" USING btree (sort_key("name_en") COLLATE "C","id");
--> statement-breakpoint
CREATE INDEX "faculties_search_index" ON "faculties" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "departments_search_index" ON "departments" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "faqs_search_index" ON "faqs" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "informations_search_index" ON "informations" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sliders_search_index" ON "sliders" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "slides_search_index" ON "slides" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "staff_search_index" ON "staff" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "staff_designations_search_index" ON "staff_designations" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "specialities_search_index" ON "specialities" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "publications_search_index" ON "publications" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "publication_types_search_index" ON "publication_types" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "publication_areas_search_index" ON "publication_areas" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "links_search_index" ON "links" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "degrees_search_index" ON "degrees" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "subjects_search_index" ON "subjects" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "course_units_search_index" ON "course_units" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "course_syllabuses_search_index" ON "course_syllabuses" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "curricula_search_index" ON "curricula" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "honours_rounds_search_index" ON "honours_rounds" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "exam_sessions_search_index" ON "exam_sessions" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "result_releases_search_index" ON "result_releases" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "convocations_search_index" ON "convocations" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "graduands_search_index" ON "graduands" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "practicals_search_index" ON "practicals" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "practical_groups_search_index" ON "practical_groups" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "quiz_categories_search_index" ON "quiz_categories" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "questions_search_index" ON "questions" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "questionnaires_search_index" ON "questionnaires" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "academic_years_search_index" ON "academic_years" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "semesters_search_index" ON "semesters" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "batches_search_index" ON "batches" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "students_search_index" ON "students" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "student_status_events_search_index" ON "student_status_events" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "lecturehalls_search_index" ON "lecturehalls" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "facilities_search_index" ON "facilities" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "hall_closures_search_index" ON "hall_closures" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "holidays_search_index" ON "holidays" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "bookings_search_index" ON "bookings" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "user_types_search_index" ON "user_types" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "user_sections_search_index" ON "user_sections" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rumis_roles_search_index" ON "rumis_roles" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "roles_search_index" ON "roles" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "privileges_search_index" ON "privileges" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "activities_search_index" ON "activities" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rule_sets_search_index" ON "rule_sets" USING gin (search_text gin_trgm_ops);
