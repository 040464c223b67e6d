CREATE INDEX "publications__authors_staff_id_index" ON "publications__authors" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "course_units__prerequisites_unit_id_index" ON "course_units__prerequisites" USING btree ("unit_id");
--> statement-breakpoint
CREATE INDEX "questionnaires__questions_question_id_index" ON "questionnaires__questions" USING btree ("question_id");
--> statement-breakpoint
CREATE INDEX "evaluations__targets_staff_id_index" ON "evaluations__targets" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "evaluations__targets_questionnaire_id_index" ON "evaluations__targets" USING btree ("questionnaire_id");
--> statement-breakpoint
CREATE INDEX "offerings__lecturers_staff_id_index" ON "offerings__lecturers" USING btree ("staff_id");
