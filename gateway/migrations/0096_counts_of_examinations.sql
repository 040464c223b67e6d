-- Nothing is written between the counting and the new functions, by gateways that still run.
LOCK TABLE exam_registrations, papers IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "entered_counts" (
	"exam_session_id" uuid NOT NULL,
	"share" integer NOT NULL,
	"students" integer NOT NULL,
	"applied" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"refused" integer NOT NULL,
	"withdrawn" integer NOT NULL,
	"proper" integer NOT NULL,
	"repeat" integer NOT NULL,
	"medical" integer NOT NULL,
	"improvement" integer NOT NULL,
	CONSTRAINT "entered_counts_key" PRIMARY KEY("exam_session_id","share")
);

--> statement-breakpoint
CREATE FUNCTION share_of_student(student uuid) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT abs(hashtext(student::text) % 64)
$$;
--> statement-breakpoint
-- Rows are written in the order of their keys, so that no two wait for one another. Those of the
-- shares are first: of two who enter one student, the second counts by what the first wrote.
CREATE OR REPLACE FUNCTION add_to_entered_students(added counted_entry[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF cardinality(added) = 0 THEN
    RETURN;
  END IF;
  INSERT INTO entered_counts AS kept (
    exam_session_id, share, students, applied, confirmed, refused, withdrawn,
    proper, repeat, medical, improvement
  )
  SELECT
    entry.exam_session_id,
    share_of_student(entry.student_id),
    0,
    coalesce(sum(entry.sign) FILTER (WHERE entry.status = 'applied'), 0),
    coalesce(sum(entry.sign) FILTER (WHERE entry.status = 'confirmed'), 0),
    coalesce(sum(entry.sign) FILTER (WHERE entry.status = 'refused'), 0),
    coalesce(sum(entry.sign) FILTER (WHERE entry.status = 'withdrawn'), 0),
    coalesce(sum(entry.sign) FILTER (WHERE standing.kind = 'proper'), 0),
    coalesce(sum(entry.sign) FILTER (WHERE standing.kind = 'repeat'), 0),
    coalesce(sum(entry.sign) FILTER (WHERE standing.kind = 'medical'), 0),
    coalesce(sum(entry.sign) FILTER (WHERE standing.kind = 'improvement'), 0)
  FROM unnest(added) entry
  CROSS JOIN LATERAL (
    SELECT CASE WHEN entry.status IN ('applied', 'confirmed') THEN entry.attempt_kind END AS kind
  ) standing
  GROUP BY 1, 2
  ORDER BY 1, 2
  ON CONFLICT (exam_session_id, share) DO UPDATE
  SET
    applied = kept.applied + excluded.applied,
    confirmed = kept.confirmed + excluded.confirmed,
    refused = kept.refused + excluded.refused,
    withdrawn = kept.withdrawn + excluded.withdrawn,
    proper = kept.proper + excluded.proper,
    repeat = kept.repeat + excluded.repeat,
    medical = kept.medical + excluded.medical,
    improvement = kept.improvement + excluded.improvement;
  INSERT INTO entered_students AS kept (
    exam_session_id, student_id, status, attempt_kind, entries
  )
  SELECT entry.exam_session_id, entry.student_id, entry.status, entry.attempt_kind, sum(entry.sign)
  FROM unnest(added) entry
  GROUP BY 1, 2, 3, 4
  HAVING sum(entry.sign) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (exam_session_id, student_id, status, attempt_kind) DO UPDATE
  SET entries = kept.entries + excluded.entries;
  UPDATE entered_counts kept
  SET students = kept.students + changed.students
  FROM (
    SELECT
      entry.exam_session_id,
      share_of_student(entry.student_id) AS share,
      sum(CASE WHEN present.entries > 0 THEN 1 ELSE -1 END) AS students
    FROM (
      SELECT entry.exam_session_id, entry.student_id, sum(entry.sign) AS entries
      FROM unnest(added) entry
      GROUP BY 1, 2
      HAVING sum(entry.sign) <> 0
    ) entry
    CROSS JOIN LATERAL (
      SELECT sum(entered.entries) AS entries
      FROM entered_students entered
      WHERE entered.exam_session_id = entry.exam_session_id
        AND entered.student_id = entry.student_id
    ) present
    WHERE (present.entries > 0) <> (present.entries - entry.entries > 0)
    GROUP BY 1, 2
  ) changed
  WHERE kept.exam_session_id = changed.exam_session_id AND kept.share = changed.share;
END $$;
--> statement-breakpoint
INSERT INTO entered_counts (
  exam_session_id, share, students, applied, confirmed, refused, withdrawn,
  proper, repeat, medical, improvement
)
SELECT
  entered.exam_session_id,
  share_of_student(entered.student_id),
  count(DISTINCT entered.student_id) FILTER (WHERE entered.entries > 0),
  coalesce(sum(entered.entries) FILTER (WHERE entered.status = 'applied'), 0),
  coalesce(sum(entered.entries) FILTER (WHERE entered.status = 'confirmed'), 0),
  coalesce(sum(entered.entries) FILTER (WHERE entered.status = 'refused'), 0),
  coalesce(sum(entered.entries) FILTER (WHERE entered.status = 'withdrawn'), 0),
  coalesce(sum(entered.entries) FILTER (WHERE standing.kind = 'proper'), 0),
  coalesce(sum(entered.entries) FILTER (WHERE standing.kind = 'repeat'), 0),
  coalesce(sum(entered.entries) FILTER (WHERE standing.kind = 'medical'), 0),
  coalesce(sum(entered.entries) FILTER (WHERE standing.kind = 'improvement'), 0)
FROM entered_students entered
CROSS JOIN LATERAL (
  SELECT CASE WHEN entered.status IN ('applied', 'confirmed') THEN entered.attempt_kind END AS kind
) standing
GROUP BY 1, 2;
--> statement-breakpoint
CREATE INDEX "exam_registrations_paper_status_index" ON "exam_registrations" USING btree ("paper_id","status");
--> statement-breakpoint
CREATE INDEX "sittings_student_course_unit_index" ON "sittings" USING btree ("student_id","course_unit_id");
