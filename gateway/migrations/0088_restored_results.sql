ALTER TABLE "sittings" DROP CONSTRAINT "sittings_effect_check";
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_effect_check" CHECK ("effect" IN ('states', 'corrects', 'withdraws', 'restores'));
--> statement-breakpoint
-- A withdrawn result of a paper may bring back a grade that was entered without one: the standing of
-- a paper also follows a row that replaces one of it, and may be nothing.
CREATE OR REPLACE FUNCTION record_standings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sat uuid[];
BEGIN
  DELETE FROM owed_units owed
  USING added
  WHERE owed.student_id = added.student_id AND owed.course_unit_id = added.course_unit_id;
  INSERT INTO owed_units (student_id, course_unit_id)
  SELECT taken.student_id, taken.course_unit_id
  FROM (SELECT DISTINCT student_id, course_unit_id FROM added) taken
  JOIN LATERAL (
    SELECT bool_or(sitting.is_passed) AS is_passed
    FROM earned_grades earned
    JOIN sittings sitting ON sitting.id = earned.id
    WHERE earned.student_id = taken.student_id AND earned.course_unit_id = taken.course_unit_id
  ) standing ON NOT standing.is_passed;
  SELECT array_agg(DISTINCT touched.paper_id)
  INTO sat
  FROM (
    SELECT paper_id
    FROM added
    UNION ALL
    SELECT former.paper_id
    FROM added
    JOIN sittings former ON former.id = added.replaces_id
    WHERE added.effect = 'restores'
  ) touched
  WHERE touched.paper_id IS NOT NULL;
  DELETE FROM result_counts WHERE paper_id = ANY(sat);
  DELETE FROM published_papers WHERE paper_id = ANY(sat);
  INSERT INTO result_counts (paper_id, state, code, grade, is_passed, results)
  SELECT paper.id, counted.*
  FROM unnest(sat) AS paper(id)
  CROSS JOIN LATERAL (
    SELECT result.state, result.code, result.grade, result.is_passed, count(*)
    FROM published_results result
    WHERE result.paper_id = paper.id
    GROUP BY result.state, result.code, result.grade, result.is_passed
  ) counted;
  INSERT INTO published_papers (paper_id, published_at)
  SELECT paper.id, latest.published_at
  FROM unnest(sat) AS paper(id)
  CROSS JOIN LATERAL (
    SELECT max(result.published_at) AS published_at
    FROM published_results result
    WHERE result.paper_id = paper.id
  ) latest
  WHERE latest.published_at IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A withdrawal is the last word on a paper only until something else is said of it, which may
-- replace a grade that was entered in between.
CREATE OR REPLACE VIEW published_results AS
SELECT
  sitting.id,
  sitting.release_id,
  sitting.paper_id,
  sitting.student_id,
  sitting.course_unit_id,
  sitting.semester_id,
  sitting.attempt_number,
  sitting.attempt_kind,
  sitting.credits,
  sitting.counts_in_gpa,
  sitting.code,
  sitting.total,
  sitting.grade,
  sitting.points_raw,
  sitting.points_counted,
  sitting.is_capped,
  sitting.is_passed,
  sitting.scheme_id,
  sitting.gpa_rules_id,
  sitting.rule_set,
  coalesce(sitting.working, '[]') AS working,
  CASE
    WHEN sitting.effect = 'withdraws' THEN 'withdrawn'
    WHEN sitting.code = 'WH' THEN 'withheld'
    ELSE 'published'
  END AS state,
  coalesce(former.contents, '[]') AS earlier,
  coalesce(withdrawn.created_at, sitting.created_at) AS published_at,
  CASE WHEN sitting.effect = 'withdraws' THEN sitting.created_at END AS withdrawn_at
FROM sittings sitting
LEFT JOIN sittings withdrawn ON withdrawn.id = sitting.replaces_id AND sitting.effect = 'withdraws'
LEFT JOIN LATERAL (
  SELECT jsonb_agg(
    jsonb_build_object(
      'code', earlier.code,
      'total', earlier.total::text,
      'grade', earlier.grade,
      'publishedAt', earlier.created_at
    )
    ORDER BY earlier.sequence
  ) AS contents
  FROM sittings earlier
  JOIN sittings next ON next.replaces_id = earlier.id
  WHERE sitting.replaces_id IS NOT NULL
    AND sitting.effect <> 'withdraws'
    AND earlier.student_id = sitting.student_id
    AND earlier.paper_id = sitting.paper_id
    AND earlier.effect <> 'withdraws'
    AND earlier.code <> 'WH'
    AND (earlier.code, earlier.total, earlier.grade)
      IS DISTINCT FROM (next.code, next.total, next.grade)
    AND earlier.sequence > coalesce((
      SELECT max(undone.sequence)
      FROM sittings undone
      WHERE undone.student_id = sitting.student_id
        AND undone.paper_id = sitting.paper_id
        AND undone.effect = 'withdraws'
    ), 0)
) former ON true
WHERE sitting.paper_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM sittings later WHERE later.replaces_id = sitting.id)
  AND (
    sitting.effect <> 'withdraws'
    OR NOT EXISTS (
      SELECT 1
      FROM sittings later
      WHERE later.student_id = sitting.student_id
        AND later.paper_id = sitting.paper_id
        AND later.sequence > sitting.sequence
    )
  );
