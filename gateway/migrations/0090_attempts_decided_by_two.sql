ALTER TABLE "exam_registrations" ADD COLUMN "attempt_decided_at" timestamp with time zone;

--> statement-breakpoint
-- Attempts that were decided, and neither refused nor entered again since, stay.
UPDATE exam_registrations registration
SET attempt_decided_at = decided.at
FROM (
  SELECT
    activity.record_id,
    max(activity.at) FILTER (WHERE activity.transition = 'overrideAttempt') AS at,
    max(activity.at) FILTER (WHERE activity.transition IN ('refuse', 'applyAgain')) AS undone
  FROM activities activity
  WHERE activity.resource = 'exam-registrations'
  GROUP BY activity.record_id
) decided
WHERE decided.record_id = registration.id::text
  AND decided.at IS NOT NULL
  AND decided.at > coalesce(decided.undone, '-infinity');
