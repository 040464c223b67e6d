-- Nothing is written between the counting and the new functions, by gateways that still run.
LOCK TABLE registration_lines, course_registrations, students, offerings IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- For the report of halls, which reads the classes of a year.
CREATE INDEX "class_sessions_use_index" ON "class_sessions" USING btree ("starts_at","ends_at","hall_id","offering_id") WHERE state <> 'cancelled' AND hall_id IS NOT NULL;
--> statement-breakpoint
-- For the units that students repeat: few entries among many.
CREATE INDEX "exam_registrations_absence_index" ON "exam_registrations" USING btree ("paper_id","student_id","status") WHERE sitting IN ('absent', 'medicalAccepted', 'medicalRejected', 'offence');
--> statement-breakpoint
CREATE TYPE counted_registration AS (
  semester_id uuid,
  student_id uuid,
  offering_id uuid,
  status text,
  state text,
  attempt_kind text,
  gender text,
  medium text,
  is_of_semester boolean,
  sign integer
);
--> statement-breakpoint
-- Rows are written in the order of their keys, and those of units before those of the semester, so
-- that no two wait for one another.
CREATE FUNCTION count_registrations(added counted_registration[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO registration_counts AS kept (
    semester_id, offering_id, status, state, attempt_kind, gender, registrations
  )
  SELECT semester_id, offering_id, status, state, attempt_kind, gender, sum(sign)
  FROM unnest(added)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(sign) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (semester_id, offering_id, status, state, attempt_kind, gender) DO UPDATE
  SET registrations = kept.registrations + excluded.registrations;
  INSERT INTO registration_totals AS kept (
    semester_id, status, state, attempt_kind, gender, medium, share, registrations
  )
  SELECT
    semester_id,
    status,
    state,
    attempt_kind,
    gender,
    medium,
    share_of_student(student_id),
    sum(sign)
  FROM unnest(added)
  WHERE is_of_semester
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  HAVING sum(sign) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (semester_id, status, state, attempt_kind, gender, medium, share) DO UPDATE
  SET registrations = kept.registrations + excluded.registrations;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_registration_counts(lines counted_registration_line[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM count_registrations(ARRAY(
    SELECT (
      registration.semester_id,
      registration.student_id,
      line.offering_id,
      registration.status,
      line.state,
      coalesce(line.attempt_kind, 'proper'),
      coalesce(student.gender, 'none'),
      offering.medium,
      offering.semester_id = registration.semester_id,
      line.sign
    )::counted_registration
    FROM unnest(lines) line
    JOIN course_registrations registration ON registration.id = line.registration_id
    JOIN students student ON student.id = registration.student_id
    JOIN offerings offering ON offering.id = line.offering_id
  ));
  INSERT INTO registered_students AS kept (semester_id, status, share, students)
  SELECT
    registration.semester_id,
    registration.status,
    share_of_student(registration.student_id),
    sum(CASE WHEN present.lines > 0 THEN 1 ELSE -1 END)
  FROM (
    SELECT line.registration_id, sum(line.sign) AS lines
    FROM unnest(lines) line
    WHERE line.state <> 'dropped'
    GROUP BY line.registration_id
    HAVING sum(line.sign) <> 0
  ) added
  JOIN course_registrations registration ON registration.id = added.registration_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS lines
    FROM registration_lines line
    WHERE line.registration_id = registration.id AND line.state <> 'dropped'
  ) present
  WHERE (present.lines > 0) <> (present.lines - added.lines > 0)
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (semester_id, status, share) DO UPDATE
  SET students = kept.students + excluded.students;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[] := ARRAY(
    SELECT changed.id
    FROM changed
    JOIN former ON former.id = changed.id
    WHERE (former.semester_id, former.status, former.student_id)
      IS DISTINCT FROM (changed.semester_id, changed.status, changed.student_id)
  );
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM count_registrations(ARRAY(
    SELECT (
      registration.semester_id,
      registration.student_id,
      line.offering_id,
      registration.status,
      line.state,
      coalesce(line.attempt_kind, 'proper'),
      coalesce(student.gender, 'none'),
      offering.medium,
      offering.semester_id = registration.semester_id,
      registration.sign
    )::counted_registration
    FROM (
      SELECT id, semester_id, status, student_id, -1 AS sign FROM former
      UNION ALL
      SELECT id, semester_id, status, student_id, 1 AS sign FROM changed
    ) registration
    JOIN registration_lines line ON line.registration_id = registration.id
    JOIN students student ON student.id = registration.student_id
    JOIN offerings offering ON offering.id = line.offering_id
    WHERE registration.id = ANY(moved)
  ));
  INSERT INTO registered_students AS kept (semester_id, status, share, students)
  SELECT
    counted.semester_id,
    counted.status,
    share_of_student(counted.student_id),
    sum(counted.sign)
  FROM (
    SELECT id, semester_id, status, student_id, -1 AS sign FROM former
    UNION ALL
    SELECT id, semester_id, status, student_id, 1 AS sign FROM changed
  ) counted
  WHERE counted.id = ANY(moved)
    AND EXISTS (
      SELECT
      FROM registration_lines line
      WHERE line.registration_id = counted.id AND line.state <> 'dropped'
    )
  GROUP BY 1, 2, 3
  HAVING sum(counted.sign) <> 0
  ORDER BY 1, 2, 3
  ON CONFLICT (semester_id, status, share) DO UPDATE
  SET students = kept.students + excluded.students;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_genders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[] := ARRAY(
    SELECT changed.id
    FROM changed
    JOIN former ON former.id = changed.id
    WHERE former.gender IS DISTINCT FROM changed.gender
  );
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  -- A registration that changes its state meanwhile would be counted by its former state here, and
  -- by the former gender there.
  PERFORM
  FROM course_registrations
  WHERE student_id = ANY(moved)
  ORDER BY id
  FOR NO KEY UPDATE;
  PERFORM count_registrations(ARRAY(
    SELECT (
      registration.semester_id,
      registration.student_id,
      line.offering_id,
      registration.status,
      line.state,
      coalesce(line.attempt_kind, 'proper'),
      coalesce(student.gender, 'none'),
      offering.medium,
      offering.semester_id = registration.semester_id,
      student.sign
    )::counted_registration
    FROM (
      SELECT id, gender, -1 AS sign FROM former
      UNION ALL
      SELECT id, gender, 1 AS sign FROM changed
    ) student
    JOIN course_registrations registration ON registration.student_id = student.id
    JOIN registration_lines line ON line.registration_id = registration.id
    JOIN offerings offering ON offering.id = line.offering_id
    WHERE student.id = ANY(moved)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Registrations follow their unit to another medium. The units of other semesters are left out.
CREATE OR REPLACE FUNCTION count_changed_offerings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[] := ARRAY(
    SELECT changed.id
    FROM changed
    JOIN former ON former.id = changed.id
    WHERE (former.semester_id, former.medium) IS DISTINCT FROM (changed.semester_id, changed.medium)
  );
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  -- A registration that changes its state meanwhile would be counted by its former state here, and
  -- by the former medium there.
  PERFORM
  FROM course_registrations
  WHERE id IN (SELECT registration_id FROM registration_lines WHERE offering_id = ANY(moved))
  ORDER BY id
  FOR NO KEY UPDATE;
  PERFORM count_registrations(ARRAY(
    SELECT (
      registration.semester_id,
      registration.student_id,
      line.offering_id,
      registration.status,
      line.state,
      coalesce(line.attempt_kind, 'proper'),
      coalesce(student.gender, 'none'),
      offering.medium,
      offering.semester_id = registration.semester_id,
      offering.sign
    )::counted_registration
    FROM (
      SELECT id, semester_id, medium, -1 AS sign FROM former
      UNION ALL
      SELECT id, semester_id, medium, 1 AS sign FROM changed
    ) offering
    JOIN registration_lines line ON line.offering_id = offering.id
    JOIN course_registrations registration ON registration.id = line.registration_id
    JOIN students student ON student.id = registration.student_id
    WHERE offering.id = ANY(moved)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Both are shared out by the student from now on.
DELETE FROM registration_totals;
--> statement-breakpoint
INSERT INTO registration_totals (
  semester_id, status, state, attempt_kind, gender, medium, share, registrations
)
SELECT
  registration.semester_id,
  registration.status,
  line.state,
  coalesce(line.attempt_kind, 'proper'),
  coalesce(student.gender, 'none'),
  offering.medium,
  share_of_student(registration.student_id),
  count(*)
FROM registration_lines line
JOIN course_registrations registration ON registration.id = line.registration_id
JOIN students student ON student.id = registration.student_id
JOIN offerings offering
  ON offering.id = line.offering_id
  AND offering.semester_id = registration.semester_id
GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
DELETE FROM registered_students;
--> statement-breakpoint
INSERT INTO registered_students (semester_id, status, share, students)
SELECT
  registration.semester_id,
  registration.status,
  share_of_student(registration.student_id),
  count(*)
FROM course_registrations registration
WHERE EXISTS (
  SELECT
  FROM registration_lines line
  WHERE line.registration_id = registration.id AND line.state <> 'dropped'
)
GROUP BY 1, 2, 3;
--> statement-breakpoint
DROP FUNCTION share_of_registration(uuid);
