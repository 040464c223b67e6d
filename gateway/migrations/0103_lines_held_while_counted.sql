-- Lines that change meanwhile would be counted here as they were, and there by the registration as it
-- was. Whoever counts whole registrations holds their lines first. Registrations are held before
-- lines, and both in the order of their keys, so that no two wait for one another.
CREATE FUNCTION hold_registration_lines(registrations uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM
  FROM registration_lines
  WHERE registration_id = ANY(registrations)
  ORDER BY id
  FOR NO KEY UPDATE;
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
  PERFORM hold_registration_lines(moved);
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
  PERFORM hold_registration_lines(ARRAY(
    SELECT id FROM course_registrations WHERE student_id = ANY(moved)
  ));
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
  PERFORM hold_registration_lines(ARRAY(
    SELECT registration_id FROM registration_lines WHERE offering_id = ANY(moved)
  ));
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
-- A new line is not there yet to be held. It waits for its registration instead, which the gateway
-- holds already when it adds a line.
CREATE OR REPLACE FUNCTION count_added_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM
  FROM course_registrations
  WHERE id IN (SELECT registration_id FROM changed)
  ORDER BY id
  FOR NO KEY UPDATE;
  PERFORM add_to_registration_counts(ARRAY(
    SELECT ROW(
      line.registration_id, line.offering_id, line.state, line.attempt_kind, 1
    )::counted_registration_line
    FROM changed line
  ));
  RETURN NULL;
END $$;
