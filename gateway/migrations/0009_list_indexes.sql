DROP INDEX "faculties_number_index";
--> statement-breakpoint
DROP INDEX "departments_code_index";
--> statement-breakpoint
DROP INDEX "staff_user_id_index";
--> statement-breakpoint
DROP INDEX "specialities_name_en_index";
--> statement-breakpoint
DROP INDEX "users_username_index";
--> statement-breakpoint
DROP INDEX "user_types_code_index";
--> statement-breakpoint
DROP INDEX "user_sections_code_index";
--> statement-breakpoint
DROP INDEX "rumis_roles_code_index";
--> statement-breakpoint
DROP INDEX "privileges_key_index";
--> statement-breakpoint
CREATE INDEX "faculties_name_en_index" ON "faculties" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "faculties_email_index" ON "faculties" USING btree ("email","id");
--> statement-breakpoint
CREATE INDEX "faculties_email_down_index" ON "faculties" USING btree ("email" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "faculties_phone_index" ON "faculties" USING btree ("phone","id");
--> statement-breakpoint
CREATE INDEX "faculties_phone_down_index" ON "faculties" USING btree ("phone" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "departments_name_en_index" ON "departments" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "departments_email_index" ON "departments" USING btree ("email","id");
--> statement-breakpoint
CREATE INDEX "departments_email_down_index" ON "departments" USING btree ("email" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "departments_phone_index" ON "departments" USING btree ("phone","id");
--> statement-breakpoint
CREATE INDEX "departments_phone_down_index" ON "departments" USING btree ("phone" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "staff_title_index" ON "staff" USING btree ("title","id");
--> statement-breakpoint
CREATE INDEX "staff_category_index" ON "staff" USING btree ("category","id");
--> statement-breakpoint
CREATE INDEX "staff_email_index" ON "staff" USING btree ("email","id");
--> statement-breakpoint
CREATE INDEX "staff_email_down_index" ON "staff" USING btree ("email" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "staff_phone_index" ON "staff" USING btree ("phone","id");
--> statement-breakpoint
CREATE INDEX "staff_phone_down_index" ON "staff" USING btree ("phone" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "staff_designations_name_en_index" ON "staff_designations" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "staff_designations_leads_index" ON "staff_designations" USING btree ("leads","id");
--> statement-breakpoint
CREATE INDEX "staff_designations_leads_down_index" ON "staff_designations" USING btree ("leads" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "staff_specialities_note_en_index" ON "staff_specialities" USING btree ("note_en","id");
--> statement-breakpoint
CREATE INDEX "staff_specialities_note_en_down_index" ON "staff_specialities" USING btree ("note_en" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "staff_specialities_position_down_index" ON "staff_specialities" USING btree ("position" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "publications_title_index" ON "publications" USING btree ("title","id");
--> statement-breakpoint
CREATE INDEX "publications_venue_index" ON "publications" USING btree ("venue","id");
--> statement-breakpoint
CREATE INDEX "publications_venue_down_index" ON "publications" USING btree ("venue" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "publications_doi_down_index" ON "publications" USING btree ("doi" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "publication_types_name_en_index" ON "publication_types" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "publication_types_position_down_index" ON "publication_types" USING btree ("position" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "publication_areas_name_en_index" ON "publication_areas" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "publication_areas_position_down_index" ON "publication_areas" USING btree ("position" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "links_label_en_index" ON "links" USING btree ("label_en","id");
--> statement-breakpoint
CREATE INDEX "links_position_down_index" ON "links" USING btree ("position" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "users_first_name_index" ON "users" USING btree ("first_name","id");
--> statement-breakpoint
CREATE INDEX "users_last_name_index" ON "users" USING btree ("last_name","id");
--> statement-breakpoint
CREATE INDEX "users_last_login_at_index" ON "users" USING btree ("last_login_at","id");
--> statement-breakpoint
CREATE INDEX "users_last_login_at_down_index" ON "users" USING btree ("last_login_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "user_types_name_en_index" ON "user_types" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "user_sections_name_en_index" ON "user_sections" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "rumis_roles_name_en_index" ON "rumis_roles" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "roles_name_en_index" ON "roles" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "privileges_group_down_index" ON "privileges" USING btree ("group" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "privileges_kind_index" ON "privileges" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "privileges_title_en_index" ON "privileges" USING btree ("title_en","id");
