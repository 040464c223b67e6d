CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);

--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"number" text,
	"provider_session" text,
	"id_token" text NOT NULL,
	"has_second_factor" boolean NOT NULL,
	"confirmed_user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"provider_session" text,
	"id_token" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "logout_tokens" (
	"issuer" text NOT NULL,
	"token_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "logout_tokens_issuer_token_id_pk" PRIMARY KEY("issuer","token_id")
);

--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_action_check";
--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user_index" ON "identities" USING btree ("user_id","issuer");
--> statement-breakpoint
CREATE INDEX "provider_sessions_subject_index" ON "provider_sessions" USING btree ("subject","issuer");
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action_check" CHECK ("action" IN ('create', 'edit', 'revise', 'discard', 'transition', 'delete', 'assign', 'import', 'export', 'undo', 'login', 'login-failed', 'logout', 'session-ended', 'locked', 'unlocked', 'registered', 'approved', 'password-changed', 'password-reset-requested', 'password-reset', 'address-requested', 'address-confirmed', 'address-kept', 'identity-linked', 'identity-unlinked', 'rumis-password-reset', 'view-started', 'view-ended'));
