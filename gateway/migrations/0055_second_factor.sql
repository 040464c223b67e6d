CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" text,
	"last_step" bigint,
	"credential_id" text,
	"public_key" text,
	"sign_count" bigint,
	"transports" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "second_factors_credential_id_unique" UNIQUE("credential_id")
);

--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"selector" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_selector_pk" PRIMARY KEY("user_id","selector")
);

--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"origin" text NOT NULL,
	"challenge" text NOT NULL,
	"secret" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_action_check";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "stepped_up_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "needs_step_up" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "second_factors_user_index" ON "second_factors" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "factor_challenges_user_index" ON "factor_challenges" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action_check" CHECK ("action" IN ('create', 'edit', 'revise', 'discard', 'transition', 'delete', 'assign', 'import', 'export', 'undo', 'login', 'login-failed', 'logout', 'session-ended', 'locked', 'unlocked', 'registered', 'approved', 'password-changed', 'password-reset-requested', 'password-reset', 'address-requested', 'address-confirmed', 'address-kept', 'factor-added', 'factor-removed', 'factors-removed', 'factor-failed', 'recovery-codes-made', 'recovery-code-used', 'stepped-up', 'identity-linked', 'identity-unlinked', 'rumis-password-reset', 'view-started', 'view-ended'));
