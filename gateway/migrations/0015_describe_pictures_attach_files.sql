CREATE TABLE "informations__attachments" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "informations__attachments_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
ALTER TABLE "informations" ADD COLUMN "cover_alt_en" text;
--> statement-breakpoint
ALTER TABLE "informations" ADD COLUMN "cover_alt_si" text;
--> statement-breakpoint
-- Pictures that are there already are described by what they belong to, until somebody finds better words.
UPDATE "informations" SET "cover_alt_en" = "title_en", "cover_alt_si" = "title_si" WHERE "cover_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "image_alt_en" text;
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "image_alt_si" text;
--> statement-breakpoint
UPDATE "slides" SET "image_alt_en" = "caption_en", "image_alt_si" = "caption_si";
--> statement-breakpoint
ALTER TABLE "slides" ALTER COLUMN "image_alt_en" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "slides" ALTER COLUMN "image_alt_si" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "informations__attachments" ADD CONSTRAINT "informations__attachments_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."informations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "informations__attachments" ADD CONSTRAINT "informations__attachments_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "informations__attachments_target_index" ON "informations__attachments" USING btree ("target_id");
--> statement-breakpoint
ALTER TABLE "informations" ADD CONSTRAINT "informations_cover_described" CHECK (("cover_id" IS NULL) = ("cover_alt_en" IS NULL) AND ("cover_alt_en" IS NULL) = ("cover_alt_si" IS NULL));
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_image_described" CHECK (("image_id" IS NULL) = ("image_alt_en" IS NULL) AND ("image_alt_en" IS NULL) = ("image_alt_si" IS NULL));
