CREATE TABLE "registration_counts" (
	"semester_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"status" text NOT NULL,
	"state" text NOT NULL,
	"attempt_kind" text NOT NULL,
	"gender" text NOT NULL,
	"registrations" integer NOT NULL,
	CONSTRAINT "registration_counts_key" PRIMARY KEY("semester_id","offering_id","status","state","attempt_kind","gender")
);

--> statement-breakpoint
CREATE TABLE "registered_students" (
	"semester_id" uuid NOT NULL,
	"status" text NOT NULL,
	"share" integer NOT NULL,
	"students" integer NOT NULL,
	CONSTRAINT "registered_students_semester_id_status_share_pk" PRIMARY KEY("semester_id","status","share")
);

--> statement-breakpoint
-- `sign`: 1 for a line that is written, -1 for the one it replaces.
CREATE TYPE counted_registration_line AS (
  registration_id uuid, offering_id uuid, state text, attempt_kind text, sign integer
);
--> statement-breakpoint
CREATE FUNCTION share_of_registration(registration uuid) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT abs(hashtext(registration::text) % 64)
$$;
--> statement-breakpoint
-- Rows are written in the order of their keys, so that no two wait for one another.
CREATE FUNCTION add_to_registration_counts(lines counted_registration_line[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO registration_counts AS kept (
    semester_id, offering_id, status, state, attempt_kind, gender, registrations
  )
  SELECT
    registration.semester_id,
    line.offering_id,
    registration.status,
    line.state,
    coalesce(line.attempt_kind, 'proper') AS attempt_kind,
    coalesce(student.gender, 'none') AS gender,
    sum(line.sign)
  FROM unnest(lines) line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN students student ON student.id = registration.student_id
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(line.sign) <> 0
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
CREATE FUNCTION count_added_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_registration_counts(ARRAY(
    SELECT ROW(
      line.registration_id, line.offering_id, line.state, line.attempt_kind, 1
    )::counted_registration_line
    FROM changed line
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER registration_lines_counted_when_added AFTER INSERT ON registration_lines
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_added_lines();
--> statement-breakpoint
CREATE FUNCTION count_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_registration_counts(ARRAY(
    SELECT ROW(
      line.registration_id, line.offering_id, line.state, line.attempt_kind, 1
    )::counted_registration_line
    FROM changed line
    UNION ALL
    SELECT ROW(
      line.registration_id, line.offering_id, line.state, line.attempt_kind, -1
    )::counted_registration_line
    FROM former line
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER registration_lines_counted_when_changed AFTER UPDATE ON registration_lines
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_lines();
--> statement-breakpoint
CREATE FUNCTION count_removed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_registration_counts(ARRAY(
    SELECT ROW(
      line.registration_id, line.offering_id, line.state, line.attempt_kind, -1
    )::counted_registration_line
    FROM former line
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER registration_lines_counted_when_removed AFTER DELETE ON registration_lines
REFERENCING OLD TABLE AS former
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_lines();
--> statement-breakpoint
-- A registration takes its lines along when its state or its semester changes.
CREATE FUNCTION count_changed_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO registration_counts AS kept (
    semester_id, offering_id, status, state, attempt_kind, gender, registrations
  )
  SELECT
    counted.semester_id,
    line.offering_id,
    counted.status,
    line.state,
    coalesce(line.attempt_kind, 'proper') AS attempt_kind,
    coalesce(student.gender, 'none') AS gender,
    sum(counted.sign)
  FROM (
    SELECT id, semester_id, status, student_id, -1 AS sign FROM former
    UNION ALL
    SELECT id, semester_id, status, student_id, 1 AS sign FROM changed
  ) counted
  JOIN registration_lines line ON line.registration_id = counted.id
  JOIN students student ON student.id = counted.student_id
  WHERE counted.id = ANY(moved)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(counted.sign) <> 0
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
CREATE TRIGGER course_registrations_counted_when_changed AFTER UPDATE ON course_registrations
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_registrations();
--> statement-breakpoint
CREATE FUNCTION count_changed_genders() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO registration_counts AS kept (
    semester_id, offering_id, status, state, attempt_kind, gender, registrations
  )
  SELECT
    registration.semester_id,
    line.offering_id,
    registration.status,
    line.state,
    coalesce(line.attempt_kind, 'proper') AS attempt_kind,
    counted.gender,
    sum(counted.sign)
  FROM (
    SELECT id, coalesce(gender, 'none') AS gender, -1 AS sign FROM former
    UNION ALL
    SELECT id, coalesce(gender, 'none') AS gender, 1 AS sign FROM changed
  ) counted
  JOIN course_registrations registration ON registration.student_id = counted.id
  JOIN registration_lines line ON line.registration_id = registration.id
  WHERE counted.id = ANY(moved)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(counted.sign) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (semester_id, offering_id, status, state, attempt_kind, gender) DO UPDATE
  SET registrations = kept.registrations + excluded.registrations;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER students_counted_when_changed AFTER UPDATE ON students
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_genders();
--> statement-breakpoint
-- What goes with a registration or a student goes before it, while what it counts by can be read.
CREATE FUNCTION remove_lines_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM registration_lines WHERE registration_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER course_registrations_lines_first BEFORE DELETE ON course_registrations
FOR EACH ROW EXECUTE FUNCTION remove_lines_first();
--> statement-breakpoint
CREATE FUNCTION remove_registrations_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM course_registrations WHERE student_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER students_registrations_first BEFORE DELETE ON students
FOR EACH ROW EXECUTE FUNCTION remove_registrations_first();
--> statement-breakpoint
INSERT INTO registration_counts (
  semester_id, offering_id, status, state, attempt_kind, gender, registrations
)
SELECT
  registration.semester_id,
  line.offering_id,
  registration.status,
  line.state,
  coalesce(line.attempt_kind, 'proper'),
  coalesce(student.gender, 'none'),
  count(*)
FROM registration_lines line
JOIN course_registrations registration ON registration.id = line.registration_id
JOIN students student ON student.id = registration.student_id
GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO registered_students (semester_id, status, share, students)
SELECT
  registration.semester_id,
  registration.status,
  share_of_registration(registration.id),
  count(*)
FROM course_registrations registration
WHERE EXISTS (
  SELECT
  FROM registration_lines line
  WHERE line.registration_id = registration.id AND line.state <> 'dropped'
)
GROUP BY 1, 2, 3;
