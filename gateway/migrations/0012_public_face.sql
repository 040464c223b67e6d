CREATE TABLE "withdrawn_addresses" (
	"resource" text NOT NULL,
	"address" text NOT NULL,
	"record_id" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawn_addresses_resource_address_pk" PRIMARY KEY("resource","address")
);

