-- Nothing is written between the counting and the new functions, by gateways that still run.
LOCK TABLE registration_lines, course_registrations, students, offerings IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE INDEX "registration_counts_status_index" ON "registration_counts" USING btree ("semester_id","status","state");
--> statement-breakpoint
CREATE TABLE "registration_totals" (
	"semester_id" uuid NOT NULL,
	"status" text NOT NULL,
	"state" text NOT NULL,
	"attempt_kind" text NOT NULL,
	"gender" text NOT NULL,
	"medium" text NOT NULL,
	"share" integer NOT NULL,
	"registrations" integer NOT NULL,
	CONSTRAINT "registration_totals_key" PRIMARY KEY("semester_id","status","state","attempt_kind","gender","medium","share")
);
--> statement-breakpoint
-- Rows are written in the order of their keys, and those of units before those of the semester, so
-- that no two wait for one another.
CREATE OR REPLACE FUNCTION add_to_registration_counts(lines counted_registration_line[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH counted AS MATERIALIZED (
    SELECT
      registration.semester_id,
      line.offering_id,
      registration.status,
      line.state,
      coalesce(line.attempt_kind, 'proper') AS attempt_kind,
      coalesce(student.gender, 'none') AS gender,
      offering.medium,
      offering.semester_id = registration.semester_id AS is_of_semester,
      share_of_registration(registration.id) AS share,
      line.sign
    FROM unnest(lines) line
    JOIN course_registrations registration ON registration.id = line.registration_id
    JOIN students student ON student.id = registration.student_id
    JOIN offerings offering ON offering.id = line.offering_id
  ),
  totalled AS (
    INSERT INTO registration_totals AS kept (
      semester_id, status, state, attempt_kind, gender, medium, share, registrations
    )
    SELECT semester_id, status, state, attempt_kind, gender, medium, share, sum(sign)
    FROM counted
    WHERE is_of_semester
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(sign) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (semester_id, status, state, attempt_kind, gender, medium, share) DO UPDATE
    SET registrations = kept.registrations + excluded.registrations
  )
  INSERT INTO registration_counts AS kept (
    semester_id, offering_id, status, state, attempt_kind, gender, registrations
  )
  SELECT semester_id, offering_id, status, state, attempt_kind, gender, sum(sign)
  FROM counted
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(sign) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (semester_id, offering_id, status, state, attempt_kind, gender) DO UPDATE
  SET registrations = kept.registrations + excluded.registrations;
  INSERT INTO registered_students AS kept (semester_id, status, share, students)
  SELECT
    registration.semester_id,
    registration.status,
    share_of_registration(registration.id),
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
  WITH counted AS MATERIALIZED (
    SELECT
      registration.semester_id,
      line.offering_id,
      registration.status,
      line.state,
      coalesce(line.attempt_kind, 'proper') AS attempt_kind,
      coalesce(student.gender, 'none') AS gender,
      offering.medium,
      offering.semester_id = registration.semester_id AS is_of_semester,
      share_of_registration(registration.id) AS share,
      registration.sign
    FROM (
      SELECT id, semester_id, status, student_id, -1 AS sign FROM former
      UNION ALL
      SELECT id, semester_id, status, student_id, 1 AS sign FROM changed
    ) registration
    JOIN registration_lines line ON line.registration_id = registration.id
    JOIN students student ON student.id = registration.student_id
    JOIN offerings offering ON offering.id = line.offering_id
    WHERE registration.id = ANY(moved)
  ),
  totalled AS (
    INSERT INTO registration_totals AS kept (
      semester_id, status, state, attempt_kind, gender, medium, share, registrations
    )
    SELECT semester_id, status, state, attempt_kind, gender, medium, share, sum(sign)
    FROM counted
    WHERE is_of_semester
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(sign) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (semester_id, status, state, attempt_kind, gender, medium, share) DO UPDATE
    SET registrations = kept.registrations + excluded.registrations
  )
  INSERT INTO registration_counts AS kept (
    semester_id, offering_id, status, state, attempt_kind, gender, registrations
  )
  SELECT semester_id, offering_id, status, state, attempt_kind, gender, sum(sign)
  FROM counted
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(sign) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (semester_id, offering_id, status, state, attempt_kind, gender) DO UPDATE
  SET registrations = kept.registrations + excluded.registrations;
  INSERT INTO registered_students AS kept (semester_id, status, share, students)
  SELECT
    counted.semester_id,
    counted.status,
    share_of_registration(counted.id) AS share,
    sum(counted.sign)
  FROM (
    SELECT id, semester_id, status, -1 AS sign FROM former
    UNION ALL
    SELECT id, semester_id, status, 1 AS sign FROM changed
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
  WITH counted AS MATERIALIZED (
    SELECT
      registration.semester_id,
      line.offering_id,
      registration.status,
      line.state,
      coalesce(line.attempt_kind, 'proper') AS attempt_kind,
      coalesce(student.gender, 'none') AS gender,
      offering.medium,
      offering.semester_id = registration.semester_id AS is_of_semester,
      share_of_registration(registration.id) AS share,
      student.sign
    FROM (
      SELECT id, gender, -1 AS sign FROM former
      UNION ALL
      SELECT id, gender, 1 AS sign FROM changed
    ) student
    JOIN course_registrations registration ON registration.student_id = student.id
    JOIN registration_lines line ON line.registration_id = registration.id
    JOIN offerings offering ON offering.id = line.offering_id
    WHERE student.id = ANY(moved)
  ),
  totalled AS (
    INSERT INTO registration_totals AS kept (
      semester_id, status, state, attempt_kind, gender, medium, share, registrations
    )
    SELECT semester_id, status, state, attempt_kind, gender, medium, share, sum(sign)
    FROM counted
    WHERE is_of_semester
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(sign) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (semester_id, status, state, attempt_kind, gender, medium, share) DO UPDATE
    SET registrations = kept.registrations + excluded.registrations
  )
  INSERT INTO registration_counts AS kept (
    semester_id, offering_id, status, state, attempt_kind, gender, registrations
  )
  SELECT semester_id, offering_id, status, state, attempt_kind, gender, sum(sign)
  FROM counted
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(sign) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (semester_id, offering_id, status, state, attempt_kind, gender) DO UPDATE
  SET registrations = kept.registrations + excluded.registrations;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Registrations follow their unit to another medium. The units of other semesters are left out.
CREATE FUNCTION count_changed_offerings() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO registration_totals AS kept (
    semester_id, status, state, attempt_kind, gender, medium, share, registrations
  )
  SELECT
    registration.semester_id,
    registration.status,
    line.state,
    coalesce(line.attempt_kind, 'proper') AS attempt_kind,
    coalesce(student.gender, 'none') AS gender,
    offering.medium,
    share_of_registration(registration.id) AS share,
    sum(offering.sign)
  FROM (
    SELECT id, semester_id, medium, -1 AS sign FROM former
    UNION ALL
    SELECT id, semester_id, medium, 1 AS sign FROM changed
  ) offering
  JOIN registration_lines line ON line.offering_id = offering.id
  JOIN course_registrations registration
    ON registration.id = line.registration_id
    AND registration.semester_id = offering.semester_id
  JOIN students student ON student.id = registration.student_id
  WHERE offering.id = ANY(moved)
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  HAVING sum(offering.sign) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (semester_id, status, state, attempt_kind, gender, medium, share) DO UPDATE
  SET registrations = kept.registrations + excluded.registrations;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offerings_counted_when_changed AFTER UPDATE ON offerings
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_offerings();
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
  share_of_registration(registration.id),
  count(*)
FROM registration_lines line
JOIN course_registrations registration ON registration.id = line.registration_id
JOIN students student ON student.id = registration.student_id
JOIN offerings offering
  ON offering.id = line.offering_id
  AND offering.semester_id = registration.semester_id
GROUP BY 1, 2, 3, 4, 5, 6, 7;
