ALTER TABLE "staff_designations" ADD COLUMN "role_id" uuid;
--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "starts_on" date;
--> statement-breakpoint
ALTER TABLE "user_privileges" ADD COLUMN "department_id" uuid;
--> statement-breakpoint
ALTER TABLE "user_privileges" ADD COLUMN "course_unit_id" uuid;
--> statement-breakpoint
ALTER TABLE "user_privileges" ADD COLUMN "hall_id" uuid;
--> statement-breakpoint
ALTER TABLE "staff_designations" ADD CONSTRAINT "staff_designations_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_privileges" ADD CONSTRAINT "user_privileges_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_privileges" ADD CONSTRAINT "user_privileges_course_unit_id_fk" FOREIGN KEY ("course_unit_id") REFERENCES "public"."course_units"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_privileges" ADD CONSTRAINT "user_privileges_hall_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."lecturehalls"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "staff_designations_role_id_index" ON "staff_designations" USING btree ("role_id","id");
--> statement-breakpoint
CREATE INDEX "user_privileges_department_id_index" ON "user_privileges" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "user_privileges_course_unit_id_index" ON "user_privileges" USING btree ("course_unit_id","id");
--> statement-breakpoint
CREATE INDEX "user_privileges_hall_id_index" ON "user_privileges" USING btree ("hall_id","id");
--> statement-breakpoint
-- A person who acts in a post has a key of its own, so that the holder keeps the post.
UPDATE "staff_appointments" SET "post" = "post" || ':acting' WHERE "acting" AND "post" IS NOT NULL;
