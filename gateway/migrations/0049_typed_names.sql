-- People type their password into the field of the user name. Where no account has the typed name,
-- neither the log nor the counts of failures keep it any more; what they kept is removed.
ALTER TABLE activities DISABLE TRIGGER activities_append_only;
--> statement-breakpoint
UPDATE activities
SET reason = NULL
WHERE action IN ('login-failed', 'locked') AND resource = 'users' AND record_id IS NULL;
--> statement-breakpoint
ALTER TABLE activities ENABLE TRIGGER activities_append_only;
--> statement-breakpoint
DELETE FROM sign_in_failures;
