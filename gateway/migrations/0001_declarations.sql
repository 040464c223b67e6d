CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);

--> statement-breakpoint
CREATE TABLE "stored_file_pieces" (
	"file_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "stored_file_pieces_file_id_variant_position_pk" PRIMARY KEY("file_id","variant","position")
);

--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);

--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "rumis_credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"ip" text,
	"user_agent" text
);

--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"subject_kind" text NOT NULL,
	"subject" text NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "sign_in_failures_subject_kind_subject_pk" PRIMARY KEY("subject_kind","subject")
);

--> statement-breakpoint
CREATE TABLE "auth_epoch" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "faculties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"slug" text NOT NULL,
	"dean_id" uuid,
	"email" text,
	"phone" text,
	"address_en" text,
	"address_si" text,
	"website" text,
	"logo_id" uuid,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("code", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "faculties_number_unique" UNIQUE("number"),
	CONSTRAINT "faculties_code_unique" UNIQUE("code"),
	CONSTRAINT "faculties_slug_unique" UNIQUE("slug"),
	CONSTRAINT "faculties_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "faculties_address_both_languages" CHECK (("address_en" IS NULL) = ("address_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"faculty_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"slug" text NOT NULL,
	"head_id" uuid,
	"email" text,
	"phone" text,
	"description_en" text,
	"description_si" text,
	"picture_id" uuid,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("code", '') || ' ' || coalesce("description_en", '') || ' ' || coalesce("description_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "departments_code_unique" UNIQUE("code"),
	CONSTRAINT "departments_slug_unique" UNIQUE("slug"),
	CONSTRAINT "departments_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "departments_description_both_languages" CHECK (("description_en" IS NULL) = ("description_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"user_id" uuid,
	"employee_number" text NOT NULL,
	"title" text NOT NULL,
	"name_with_initials_en" text NOT NULL,
	"name_with_initials_si" text NOT NULL,
	"full_name_en" text NOT NULL,
	"full_name_si" text NOT NULL,
	"department_id" uuid NOT NULL,
	"category" text NOT NULL,
	"designation_id" uuid,
	"email" text,
	"phone" text,
	"photo_id" uuid,
	"biography_en" text,
	"biography_si" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_with_initials_en", '') || ' ' || coalesce("name_with_initials_si", '') || ' ' || coalesce("employee_number", '') || ' ' || coalesce("full_name_en", '') || ' ' || coalesce("full_name_si", '') || ' ' || coalesce("email", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "staff_user_unique" UNIQUE("user_id"),
	CONSTRAINT "staff_employee_number_unique" UNIQUE("employee_number"),
	CONSTRAINT "staff_title_check" CHECK ("title" IN ('senior-professor', 'professor', 'venerable-professor', 'doctor', 'venerable-doctor', 'venerable', 'mr', 'mrs', 'ms')),
	CONSTRAINT "staff_name_with_initials_both_languages" CHECK (("name_with_initials_en" IS NULL) = ("name_with_initials_si" IS NULL)),
	CONSTRAINT "staff_full_name_both_languages" CHECK (("full_name_en" IS NULL) = ("full_name_si" IS NULL)),
	CONSTRAINT "staff_category_check" CHECK ("category" IN ('academic', 'academic-support', 'non-academic', 'temporary', 'visiting')),
	CONSTRAINT "staff_biography_both_languages" CHECK (("biography_en" IS NULL) = ("biography_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "staff_designations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"rank" integer NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "staff_designations_code_unique" UNIQUE("code"),
	CONSTRAINT "staff_designations_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"title" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"venue" text,
	"volume" text,
	"pages" text,
	"in_press" boolean NOT NULL,
	"published_on" date,
	"doi" text,
	"url" text,
	"file_id" uuid,
	"verified" boolean NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("title", '') || ' ' || coalesce("venue", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "publications_doi_unique" UNIQUE("doi")
);

--> statement-breakpoint
CREATE TABLE "publications__authors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"staff_id" uuid
);

--> statement-breakpoint
CREATE TABLE "publications__areas" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "publications__areas_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "publication_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"position" integer,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "publication_types_code_unique" UNIQUE("code"),
	CONSTRAINT "publication_types_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "publication_areas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"position" integer,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "publication_areas_code_unique" UNIQUE("code"),
	CONSTRAINT "publication_areas_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"label_en" text NOT NULL,
	"label_si" text NOT NULL,
	"url" text NOT NULL,
	"owner_id" uuid,
	"position" integer,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("label_en", '') || ' ' || coalesce("label_si", '') || ' ' || coalesce("url", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "links_label_both_languages" CHECK (("label_en" IS NULL) = ("label_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"user_type_id" uuid NOT NULL,
	"section_id" uuid,
	"status" text NOT NULL,
	"profile_image_id" uuid,
	"rumis_role_id" uuid,
	"last_login_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("username", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("email", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_status_check" CHECK ("status" IN ('invited', 'pending', 'active', 'locked', 'closed'))
);

--> statement-breakpoint
CREATE TABLE "user_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "user_types_code_unique" UNIQUE("code"),
	CONSTRAINT "user_types_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "user_sections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "user_sections_code_unique" UNIQUE("code"),
	CONSTRAINT "user_sections_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "rumis_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "rumis_roles_code_unique" UNIQUE("code"),
	CONSTRAINT "rumis_roles_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"rank" integer NOT NULL,
	"is_system" boolean NOT NULL,
	"is_administrator" boolean NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "roles_code_unique" UNIQUE("code"),
	CONSTRAINT "roles_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "privileges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"key" text NOT NULL,
	"group" text,
	"kind" text NOT NULL,
	"title_en" text NOT NULL,
	"title_si" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("key", '') || ' ' || coalesce("title_en", '') || ' ' || coalesce("title_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "privileges_key_unique" UNIQUE("key"),
	CONSTRAINT "privileges_group_check" CHECK ("group" IN ('MANAGE_FACULTY', 'FAQ_MANAGEMENT', 'MANAGE_INFORMATION', 'SLIDERS_MANAGEMENT', 'USER_MANAGEMENT', 'STAFF_MANAGEMENT', 'PUBLICATIONS_MANAGEMENT', 'LINK_MANAGEMENT', 'DEGREE_MANAGEMENT', 'MENTOR_MANAGEMENT', 'ATTENDANCE_MANAGEMENT', 'CONVERSATION', 'EXAM_MANAGEMENT', 'PRACTICAL_MANAGEMENT', 'EVALUATION_MANAGEMENT', 'CURRICULUM_MANAGEMENT', 'HALL_MANAGEMENT', 'RBAC_MANAGEMENT', 'MANAGE_SETTINGS')),
	CONSTRAINT "privileges_kind_check" CHECK ("kind" IN ('menu', 'group', 'action', 'own')),
	CONSTRAINT "privileges_title_both_languages" CHECK (("title_en" IS NULL) = ("title_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "role_parents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"role_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	CONSTRAINT "role_parents_role_parent_unique" UNIQUE("role_id","parent_id")
);

--> statement-breakpoint
CREATE TABLE "role_privileges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"role_id" uuid NOT NULL,
	"privilege_id" uuid NOT NULL,
	CONSTRAINT "role_privileges_role_privilege_unique" UNIQUE("role_id","privilege_id")
);

--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"ends_on" date,
	CONSTRAINT "user_roles_user_role_unique" UNIQUE("user_id","role_id")
);

--> statement-breakpoint
CREATE TABLE "user_privileges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"user_id" uuid NOT NULL,
	"privilege_id" uuid NOT NULL,
	"effect" text NOT NULL,
	"ends_on" date,
	"reason" text,
	CONSTRAINT "user_privileges_user_privilege_unique" UNIQUE("user_id","privilege_id"),
	CONSTRAINT "user_privileges_effect_check" CHECK ("effect" IN ('allow', 'deny'))
);

--> statement-breakpoint
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"key" text NOT NULL,
	"group" text NOT NULL,
	"value" jsonb,
	CONSTRAINT "settings_key_unique" UNIQUE("key"),
	CONSTRAINT "settings_group_check" CHECK ("group" IN ('session', 'password', 'mail', 'lists', 'registration'))
);

--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"resource" text,
	"record_id" text,
	"before" jsonb,
	"after" jsonb,
	"change_set" text,
	"cause" text NOT NULL,
	"ip" text,
	"reason" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("reason", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "activities_action_check" CHECK ("action" IN ('create', 'edit', 'delete', 'assign', 'import', 'export', 'undo', 'login', 'login-failed', 'logout', 'session-ended', 'locked', 'unlocked', 'registered', 'approved', 'password-changed', 'password-reset-requested', 'password-reset', 'rumis-password-reset')),
	CONSTRAINT "activities_cause_check" CHECK ("cause" IN ('request', 'import', 'undo', 'job', 'start'))
);

--> statement-breakpoint
ALTER TABLE "stored_file_pieces" ADD CONSTRAINT "stored_file_pieces_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faculties" ADD CONSTRAINT "faculties_dean_id_fk" FOREIGN KEY ("dean_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faculties" ADD CONSTRAINT "faculties_logo_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_faculty_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_head_id_fk" FOREIGN KEY ("head_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_designation_id_fk" FOREIGN KEY ("designation_id") REFERENCES "public"."staff_designations"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."publication_types"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications__authors" ADD CONSTRAINT "publications__authors_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications__authors" ADD CONSTRAINT "publications__authors_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications__areas" ADD CONSTRAINT "publications__areas_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications__areas" ADD CONSTRAINT "publications__areas_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."publication_areas"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_user_type_id_fk" FOREIGN KEY ("user_type_id") REFERENCES "public"."user_types"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."user_sections"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_profile_image_id_fk" FOREIGN KEY ("profile_image_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_rumis_role_id_fk" FOREIGN KEY ("rumis_role_id") REFERENCES "public"."rumis_roles"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_parents" ADD CONSTRAINT "role_parents_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_parents" ADD CONSTRAINT "role_parents_parent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_privileges" ADD CONSTRAINT "role_privileges_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_privileges" ADD CONSTRAINT "role_privileges_privilege_id_fk" FOREIGN KEY ("privilege_id") REFERENCES "public"."privileges"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_privileges" ADD CONSTRAINT "user_privileges_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_privileges" ADD CONSTRAINT "user_privileges_privilege_id_fk" FOREIGN KEY ("privilege_id") REFERENCES "public"."privileges"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_index" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id","revoked_at");
--> statement-breakpoint
CREATE INDEX "password_resets_user_index" ON "password_resets" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "faculties_dean_id_index" ON "faculties" USING btree ("dean_id","id");
--> statement-breakpoint
CREATE INDEX "faculties_number_index" ON "faculties" USING btree ("number","id");
--> statement-breakpoint
CREATE INDEX "faculties_search_index" ON "faculties" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "departments_faculty_id_index" ON "departments" USING btree ("faculty_id","id");
--> statement-breakpoint
CREATE INDEX "departments_head_id_index" ON "departments" USING btree ("head_id","id");
--> statement-breakpoint
CREATE INDEX "departments_code_index" ON "departments" USING btree ("code","id");
--> statement-breakpoint
CREATE INDEX "departments_search_index" ON "departments" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "staff_user_id_index" ON "staff" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "staff_department_id_index" ON "staff" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "staff_designation_id_index" ON "staff" USING btree ("designation_id","id");
--> statement-breakpoint
CREATE INDEX "staff_search_index" ON "staff" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "staff_designations_search_index" ON "staff_designations" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "publications_staff_id_index" ON "publications" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "publications_type_id_index" ON "publications" USING btree ("type_id","id");
--> statement-breakpoint
CREATE INDEX "publications_year_index" ON "publications" USING btree ("year","id");
--> statement-breakpoint
CREATE INDEX "publications_search_index" ON "publications" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "publications__authors_owner_index" ON "publications__authors" USING btree ("owner_id","position");
--> statement-breakpoint
CREATE INDEX "publications__areas_target_index" ON "publications__areas" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "publication_types_position_index" ON "publication_types" USING btree ("position","id");
--> statement-breakpoint
CREATE INDEX "publication_types_search_index" ON "publication_types" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "publication_areas_position_index" ON "publication_areas" USING btree ("position","id");
--> statement-breakpoint
CREATE INDEX "publication_areas_search_index" ON "publication_areas" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "links_owner_id_index" ON "links" USING btree ("owner_id","id");
--> statement-breakpoint
CREATE INDEX "links_position_index" ON "links" USING btree ("position","id");
--> statement-breakpoint
CREATE INDEX "links_search_index" ON "links" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_user_type_id_index" ON "users" USING btree ("user_type_id","id");
--> statement-breakpoint
CREATE INDEX "users_section_id_index" ON "users" USING btree ("section_id","id");
--> statement-breakpoint
CREATE INDEX "users_status_index" ON "users" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "users_rumis_role_id_index" ON "users" USING btree ("rumis_role_id","id");
--> statement-breakpoint
CREATE INDEX "users_username_index" ON "users" USING btree ("username","id");
--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "user_types_code_index" ON "user_types" USING btree ("code","id");
--> statement-breakpoint
CREATE INDEX "user_types_search_index" ON "user_types" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "user_sections_code_index" ON "user_sections" USING btree ("code","id");
--> statement-breakpoint
CREATE INDEX "user_sections_search_index" ON "user_sections" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rumis_roles_code_index" ON "rumis_roles" USING btree ("code","id");
--> statement-breakpoint
CREATE INDEX "rumis_roles_search_index" ON "rumis_roles" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "roles_rank_index" ON "roles" USING btree ("rank","id");
--> statement-breakpoint
CREATE INDEX "roles_search_index" ON "roles" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "privileges_group_index" ON "privileges" USING btree ("group","id");
--> statement-breakpoint
CREATE INDEX "privileges_key_index" ON "privileges" USING btree ("key","id");
--> statement-breakpoint
CREATE INDEX "privileges_search_index" ON "privileges" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "role_parents_role_id_index" ON "role_parents" USING btree ("role_id","id");
--> statement-breakpoint
CREATE INDEX "role_parents_parent_id_index" ON "role_parents" USING btree ("parent_id","id");
--> statement-breakpoint
CREATE INDEX "role_privileges_role_id_index" ON "role_privileges" USING btree ("role_id","id");
--> statement-breakpoint
CREATE INDEX "role_privileges_privilege_id_index" ON "role_privileges" USING btree ("privilege_id","id");
--> statement-breakpoint
CREATE INDEX "user_roles_user_id_index" ON "user_roles" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "user_roles_role_id_index" ON "user_roles" USING btree ("role_id","id");
--> statement-breakpoint
CREATE INDEX "user_privileges_user_id_index" ON "user_privileges" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "user_privileges_privilege_id_index" ON "user_privileges" USING btree ("privilege_id","id");
--> statement-breakpoint
CREATE INDEX "activities_at_index" ON "activities" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "activities_actor_id_index" ON "activities" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "activities_action_index" ON "activities" USING btree ("action","id");
--> statement-breakpoint
CREATE INDEX "activities_resource_index" ON "activities" USING btree ("resource","id");
--> statement-breakpoint
CREATE INDEX "activities_record_id_index" ON "activities" USING btree ("record_id","id");
--> statement-breakpoint
CREATE INDEX "activities_change_set_index" ON "activities" USING btree ("change_set","id");
--> statement-breakpoint
CREATE INDEX "activities_search_index" ON "activities" USING gin (search_text gin_trgm_ops);
