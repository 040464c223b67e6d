CREATE TABLE "sittings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"course_unit_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"paper_id" uuid,
	"entry_id" uuid,
	"release_id" uuid,
	"sat_on" date,
	"attempt_kind" text,
	"attempt_number" integer,
	"credits" numeric(15, 1) NOT NULL,
	"counts_in_gpa" boolean NOT NULL,
	"code" text,
	"total" numeric(15, 2),
	"grade" text,
	"points_raw" numeric(15, 2),
	"points_counted" numeric(15, 2),
	"is_capped" boolean NOT NULL,
	"is_passed" boolean NOT NULL,
	"scheme_id" uuid,
	"gpa_rules_id" uuid,
	"rule_set" text,
	"working" jsonb,
	"effect" text NOT NULL,
	"replaces_id" uuid,
	"source" text,
	"sequence" integer,
	"previous_hash" text,
	"hash" text,
	CONSTRAINT "sittings_replaces_unique" UNIQUE("replaces_id"),
	CONSTRAINT "sittings_student_sequence_unique" UNIQUE("student_id","sequence"),
	CONSTRAINT "sittings_attempt_kind_check" CHECK ("attempt_kind" IN ('proper', 'repeat', 'medical', 'improvement')),
	CONSTRAINT "sittings_code_check" CHECK ("code" IN ('value', 'AB', 'MC', 'WH', 'IC')),
	CONSTRAINT "sittings_grade_check" CHECK ("grade" IN ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E')),
	CONSTRAINT "sittings_effect_check" CHECK ("effect" IN ('states', 'corrects', 'withdraws'))
);

--> statement-breakpoint
CREATE TABLE "grade_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"effect" text NOT NULL,
	"student_id" uuid NOT NULL,
	"course_unit_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"sat_on" date,
	"grade" text,
	"evidence" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "grade_entries_effect_check" CHECK ("effect" IN ('states', 'corrects', 'withdraws')),
	CONSTRAINT "grade_entries_grade_check" CHECK ("grade" IN ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E', 'AB', 'MC')),
	CONSTRAINT "grade_entries_state_check" CHECK ("state" IN ('proposed', 'onRecord', 'refused'))
);

--> statement-breakpoint
ALTER TABLE "earned_grades" DROP CONSTRAINT "earned_grades_student_course_unit_semester_unique";
--> statement-breakpoint
ALTER TABLE "earned_grades" DROP CONSTRAINT "earned_grades_student_id_fk";

--> statement-breakpoint
ALTER TABLE "earned_grades" ADD COLUMN "sat_on" date;
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_course_unit_id_fk" FOREIGN KEY ("course_unit_id") REFERENCES "public"."course_units"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."grade_entries"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."result_releases"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_scheme_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."rule_sets"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_gpa_rules_id_fk" FOREIGN KEY ("gpa_rules_id") REFERENCES "public"."rule_sets"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_replaces_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."sittings"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "grade_entries" ADD CONSTRAINT "grade_entries_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "grade_entries" ADD CONSTRAINT "grade_entries_course_unit_id_fk" FOREIGN KEY ("course_unit_id") REFERENCES "public"."course_units"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "grade_entries" ADD CONSTRAINT "grade_entries_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sittings_student_id_index" ON "sittings" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "sittings_course_unit_id_index" ON "sittings" USING btree ("course_unit_id","id");
--> statement-breakpoint
CREATE INDEX "sittings_semester_id_index" ON "sittings" USING btree ("semester_id","id");
--> statement-breakpoint
CREATE INDEX "sittings_paper_id_index" ON "sittings" USING btree ("paper_id","id");
--> statement-breakpoint
CREATE INDEX "sittings_entry_id_index" ON "sittings" USING btree ("entry_id","id");
--> statement-breakpoint
CREATE INDEX "sittings_release_id_index" ON "sittings" USING btree ("release_id","id");
--> statement-breakpoint
CREATE INDEX "sittings_attempt_kind_index" ON "sittings" USING btree ("attempt_kind","id");
--> statement-breakpoint
CREATE INDEX "sittings_attempt_kind_down_index" ON "sittings" USING btree ("attempt_kind" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "sittings_code_index" ON "sittings" USING btree ("code","id");
--> statement-breakpoint
CREATE INDEX "sittings_code_down_index" ON "sittings" USING btree ("code" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "sittings_grade_index" ON "sittings" USING btree ("grade","id");
--> statement-breakpoint
CREATE INDEX "sittings_grade_down_index" ON "sittings" USING btree ("grade" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "sittings_scheme_id_index" ON "sittings" USING btree ("scheme_id","id");
--> statement-breakpoint
CREATE INDEX "sittings_gpa_rules_id_index" ON "sittings" USING btree ("gpa_rules_id","id");
--> statement-breakpoint
CREATE INDEX "sittings_effect_index" ON "sittings" USING btree ("effect","id");
--> statement-breakpoint
CREATE INDEX "sittings_source_index" ON "sittings" USING btree ("source","id");
--> statement-breakpoint
CREATE INDEX "sittings_source_down_index" ON "sittings" USING btree ("source" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "grade_entries_effect_index" ON "grade_entries" USING btree ("effect","id");
--> statement-breakpoint
CREATE INDEX "grade_entries_student_id_index" ON "grade_entries" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "grade_entries_course_unit_id_index" ON "grade_entries" USING btree ("course_unit_id","id");
--> statement-breakpoint
CREATE INDEX "grade_entries_semester_id_index" ON "grade_entries" USING btree ("semester_id","id");
--> statement-breakpoint
CREATE INDEX "grade_entries_grade_index" ON "grade_entries" USING btree ("grade","id");
--> statement-breakpoint
CREATE INDEX "grade_entries_grade_down_index" ON "grade_entries" USING btree ("grade" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "grade_entries_evidence_index" ON "grade_entries" USING btree ("evidence","id");
--> statement-breakpoint
CREATE INDEX "grade_entries_state_index" ON "grade_entries" USING btree ("state","id");
--> statement-breakpoint
ALTER TABLE "earned_grades" ADD CONSTRAINT "earned_grades_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
-- Only the portal's own rows are appended, and none is ever changed: `refuse_change` is of 0002.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- What a row says, as text that is equal on every server: the hash covers it and the row before.
CREATE FUNCTION sitting_hash(sitting sittings) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    sitting.previous_hash, sitting.student_id, sitting.sequence, sitting.id,
    to_char(sitting.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    sitting.created_by, sitting.course_unit_id, sitting.semester_id, sitting.paper_id,
    sitting.entry_id, sitting.release_id, to_char(sitting.sat_on, 'YYYY-MM-DD'),
    sitting.attempt_kind, sitting.attempt_number, sitting.credits, sitting.counts_in_gpa,
    sitting.code, sitting.total, sitting.grade, sitting.points_raw, sitting.points_counted,
    sitting.is_capped, sitting.is_passed, sitting.scheme_id, sitting.gpa_rules_id,
    sitting.rule_set, sitting.working, sitting.effect, sitting.replaces_id, sitting.source
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- One appends at a time, so that the numbers and hashes of a student form one chain.
CREATE FUNCTION await_turn_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('sittings'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sittings_turn BEFORE INSERT ON sittings FOR EACH STATEMENT EXECUTE FUNCTION await_turn_in_ledger();
--> statement-breakpoint
CREATE FUNCTION link_sitting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former record;
BEGIN
  SELECT sequence, hash INTO former
  FROM sittings
  WHERE student_id = NEW.student_id
  ORDER BY sequence DESC
  LIMIT 1;
  NEW.sequence := coalesce(former.sequence, 0) + 1;
  NEW.previous_hash := coalesce(former.hash, repeat('0', 64));
  NEW.hash := sitting_hash(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sittings_link BEFORE INSERT ON sittings FOR EACH ROW EXECUTE FUNCTION link_sitting();
--> statement-breakpoint
CREATE TRIGGER sittings_append_only BEFORE UPDATE OR DELETE ON sittings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sittings_no_truncate BEFORE TRUNCATE ON sittings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE VIEW current_sittings AS
SELECT sitting.*
FROM sittings sitting
WHERE sitting.effect <> 'withdraws'
  AND NOT EXISTS (SELECT 1 FROM sittings later WHERE later.replaces_id = sitting.id);
--> statement-breakpoint
-- Former publications of a paper are appended first, from their lists of earlier contents.
DO $$
DECLARE
  result record;
  content record;
  former uuid;
BEGIN
  FOR result IN SELECT * FROM published_results ORDER BY published_at, student_id, paper_id LOOP
    former := NULL;
    FOR content IN
      SELECT *
      FROM jsonb_to_recordset(result.earlier) AS given(
        code text, total numeric, grade text, "publishedAt" timestamptz
      )
    LOOP
      INSERT INTO sittings (
        created_at, updated_at, student_id, course_unit_id, semester_id, paper_id, release_id,
        attempt_kind, attempt_number, credits, counts_in_gpa, code, total, grade, is_capped,
        is_passed, working, effect, replaces_id
      )
      VALUES (
        content."publishedAt", content."publishedAt", result.student_id, result.course_unit_id,
        result.semester_id, result.paper_id, result.release_id, result.attempt_kind,
        result.attempt_number, result.credits, result.counts_in_gpa, content.code, content.total,
        content.grade, false, false, '[]', CASE WHEN former IS NULL THEN 'states' ELSE 'corrects' END,
        former
      )
      RETURNING id INTO former;
    END LOOP;
    INSERT INTO sittings (
      id, created_at, updated_at, student_id, course_unit_id, semester_id, paper_id, release_id,
      sat_on, attempt_kind, attempt_number, credits, counts_in_gpa, code, total, grade, points_raw,
      points_counted, is_capped, is_passed, scheme_id, gpa_rules_id, rule_set, working, effect,
      replaces_id, source
    )
    SELECT
      result.id,
      CASE WHEN result.state = 'withdrawn' THEN result.withdrawn_at ELSE result.published_at END,
      result.published_at,
      result.student_id,
      result.course_unit_id,
      result.semester_id,
      result.paper_id,
      result.release_id,
      (paper.starts_at AT TIME ZONE 'Asia/Colombo')::date,
      result.attempt_kind,
      result.attempt_number,
      result.credits,
      result.counts_in_gpa,
      result.code,
      result.total,
      result.grade,
      result.points_raw,
      result.points_counted,
      result.is_capped,
      result.is_passed,
      (SELECT id FROM rule_sets WHERE id = result.scheme_id),
      (SELECT id FROM rule_sets WHERE id = result.gpa_rules_id),
      result.rule_set,
      result.working,
      CASE
        WHEN result.state = 'withdrawn' THEN 'withdraws'
        WHEN former IS NULL THEN 'states'
        ELSE 'corrects'
      END,
      former,
      left(release.title_en, 160)
    FROM papers paper, result_releases release
    WHERE paper.id = result.paper_id AND release.id = result.release_id;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Grades that no publication confirms: entered ones are appended with the points of their semester.
INSERT INTO sittings (
  created_at, created_by, updated_at, student_id, course_unit_id, semester_id, credits,
  counts_in_gpa, code, grade, points_raw, points_counted, is_capped, is_passed, scheme_id,
  rule_set, working, effect, source
)
SELECT
  earned.created_at,
  earned.created_by,
  earned.updated_at,
  earned.student_id,
  earned.course_unit_id,
  earned.semester_id,
  unit.credits,
  unit.kind <> 'nonGpa',
  CASE WHEN earned.grade IN ('AB', 'MC') THEN earned.grade ELSE 'value' END,
  CASE WHEN earned.grade NOT IN ('AB', 'MC') THEN earned.grade END,
  band.points,
  band.points,
  false,
  earned.grade NOT IN ('AB', 'MC')
    AND array_position(
      ARRAY['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E'], earned.grade
    ) <= array_position(
      ARRAY['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E'],
      coalesce(scheme.pass_grade, 'C')
    ),
  scheme.id,
  scheme.code || ' ' || scheme.number,
  '[]',
  'states',
  earned.source
FROM earned_grades earned
JOIN students student ON student.id = earned.student_id
JOIN semesters semester ON semester.id = earned.semester_id
JOIN course_units unit ON unit.id = earned.course_unit_id
LEFT JOIN LATERAL (
  SELECT rule_set.id, rule_set.code, rule_set.number, rule_set.pass_grade
  FROM rule_sets rule_set
  LEFT JOIN LATERAL (
    SELECT bool_or(made_for.target_id = student.curriculum_id) AS own, count(*) AS named
    FROM rule_sets__curricula made_for
    WHERE made_for.owner_id = rule_set.id
  ) reach ON true
  WHERE rule_set.kind = 'gradeScheme'
    AND rule_set.status IN ('active', 'retired')
    AND (reach.named = 0 OR reach.own)
  ORDER BY
    (reach.named > 0) DESC,
    (rule_set.effective_from <= semester.starts_on) DESC,
    (rule_set.status = 'active') DESC,
    rule_set.effective_from DESC,
    rule_set.number DESC
  LIMIT 1
) scheme ON true
LEFT JOIN rule_sets__grades band ON band.owner_id = scheme.id AND band.grade = earned.grade
WHERE NOT EXISTS (
  SELECT 1
  FROM current_sittings sitting
  WHERE sitting.student_id = earned.student_id
    AND sitting.course_unit_id = earned.course_unit_id
    AND sitting.semester_id = earned.semester_id
)
ORDER BY earned.student_id, semester.starts_on, earned.id;
--> statement-breakpoint
-- Where both differ the publication wins; the other waits until the examinations office decides.
INSERT INTO grade_entries (
  created_by, effect, student_id, course_unit_id, semester_id, grade, evidence, reason, state
)
SELECT
  earned.created_by,
  'states',
  earned.student_id,
  earned.course_unit_id,
  earned.semester_id,
  earned.grade,
  coalesce(earned.source, 'Grade on record before the ledger'),
  'Differs from the published result, which stands. To be settled by the examinations office.',
  'proposed'
FROM earned_grades earned
WHERE NOT EXISTS (
  SELECT 1
  FROM current_sittings sitting
  WHERE sitting.student_id = earned.student_id
    AND sitting.course_unit_id = earned.course_unit_id
    AND sitting.semester_id = earned.semester_id
    AND coalesce(sitting.grade, sitting.code) = earned.grade
);
--> statement-breakpoint
DELETE FROM earned_grades;
--> statement-breakpoint
-- The grades that stand follow the ledger by these triggers alone.
CREATE FUNCTION record_standing_grade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM earned_grades WHERE id = NEW.replaces_id;
  IF NEW.effect <> 'withdraws' AND (NEW.grade IS NOT NULL OR NEW.code IN ('AB', 'MC')) THEN
    INSERT INTO earned_grades (
      id, created_at, created_by, updated_at, updated_by, student_id, course_unit_id, semester_id,
      sat_on, grade, source
    )
    VALUES (
      NEW.id, NEW.created_at, NEW.created_by, NEW.created_at, NEW.created_by, NEW.student_id,
      NEW.course_unit_id, NEW.semester_id, NEW.sat_on, coalesce(NEW.grade, NEW.code), NEW.source
    );
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO earned_grades (
  id, created_at, created_by, updated_at, updated_by, student_id, course_unit_id, semester_id,
  sat_on, grade, source
)
SELECT
  id, created_at, created_by, created_at, created_by, student_id, course_unit_id, semester_id,
  sat_on, coalesce(grade, code), source
FROM current_sittings
WHERE grade IS NOT NULL OR code IN ('AB', 'MC');
--> statement-breakpoint
CREATE TRIGGER sittings_standing_grade AFTER INSERT ON sittings FOR EACH ROW EXECUTE FUNCTION record_standing_grade();
--> statement-breakpoint
CREATE FUNCTION refuse_grade_beside_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'grades follow the ledger of sittings' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER earned_grades_follow_ledger BEFORE INSERT OR UPDATE OR DELETE ON earned_grades FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_grade_beside_ledger();
--> statement-breakpoint
DROP TABLE "published_results" CASCADE;
--> statement-breakpoint
-- The latest word on each paper sat, as students and people without the right to publish read it.
CREATE VIEW published_results AS
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
  AND NOT EXISTS (SELECT 1 FROM sittings later WHERE later.replaces_id = sitting.id);
