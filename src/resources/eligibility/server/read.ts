import { instantSql, localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { EligibilityLine, EligibilityUnit } from '../api.ts';
import type { EligibilityKind } from '../eligibilityValues.ts';

const UNITS = `
  SELECT
    offering.id AS offering,
    unit.code,
    ${localised('unit.title')} AS title,
    offering.medium,
    offering."group",
    ${localised('semester.label')} AS semester,
    enrolled.students,
    ${instantSql('counted.computed')} AS "computedAt",
    ${instantSql('counted.published')} AS "publishedAt",
    coalesce(appealed.appeals, 0)::int AS appeals,
    json_build_object(
      'autoOk', coalesce(counted.ok, 0),
      'autoNo', coalesce(counted.no, 0),
      'withheld', coalesce(counted.withheld, 0),
      'granted', coalesce(counted.granted, 0),
      'refused', coalesce(counted.refused, 0)
    ) AS counts
  FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id
  JOIN LATERAL (
    SELECT count(*)::int AS students
    FROM registration_lines line
    JOIN course_registrations registration ON registration.id = line.registration_id
    WHERE line.offering_id = offering.id
      AND line.state = 'enrolled'
      AND registration.status IN ('approved', 'locked')
  ) enrolled ON true
  LEFT JOIN (
    SELECT
      offering_id,
      max(computed_at) AS computed,
      max(published_at) AS published,
      count(*) FILTER (WHERE state = 'autoOk')::int AS ok,
      count(*) FILTER (WHERE state = 'autoNo')::int AS no,
      count(*) FILTER (WHERE state = 'withheld')::int AS withheld,
      count(*) FILTER (WHERE state = 'granted')::int AS granted,
      count(*) FILTER (WHERE state = 'refused')::int AS refused
    FROM eligibilities
    WHERE kind = $1
    GROUP BY offering_id
  ) counted ON counted.offering_id = offering.id
  LEFT JOIN (
    SELECT eligibility.offering_id, count(*) AS appeals
    FROM eligibility_appeals appeal
    JOIN eligibilities eligibility ON eligibility.id = appeal.eligibility_id
    WHERE eligibility.kind = $1 AND appeal.state IN ('submitted', 'heard')
    GROUP BY eligibility.offering_id
  ) appealed ON appealed.offering_id = offering.id
  WHERE ($2::uuid IS NULL OR offering.semester_id = $2)
    AND ($3::uuid IS NULL OR unit.department_id = $3)
    AND ($4::uuid IS NULL OR offering.id = $4)
    AND (enrolled.students > 0 OR counted.offering_id IS NOT NULL)
  ORDER BY unit.code, offering.medium, offering."group"`;

const SEMESTERS = `
  SELECT semester.id, ${localised('semester.label')} AS label
  FROM semesters semester
  WHERE EXISTS (
    SELECT 1
    FROM course_registrations registration
    WHERE registration.semester_id = semester.id AND registration.status IN ('approved', 'locked')
  )
  ORDER BY semester.starts_on DESC`;

export interface UnitsWanted {
  kind: EligibilityKind;
  semester: string | null;
  /** Only units of this department; `null`: all units. */
  department: string | null;
  offering: string | null;
}

export const readUnits = (
  client: Queryable,
  { kind, semester, department, offering }: UnitsWanted,
): Promise<EligibilityUnit[]> =>
  queryRows<EligibilityUnit>(client, {
    text: UNITS,
    values: [kind, semester, department, offering],
  });

export const readSemesters = (client: Queryable): Promise<{ id: string; label: Localised }[]> =>
  queryRows<{ id: string; label: Localised }>(client, { text: SEMESTERS });

const LINES = `
  SELECT
    eligibility.id,
    eligibility.version,
    json_build_object(
      'id', student.id,
      'registrationNumber', student.registration_number,
      'name', ${localised('student.name_with_initials')}
    ) AS student,
    eligibility.state,
    eligibility.by_rules AS "byRules",
    eligibility.facts,
    rule_set.code || ' ' || rule_set.number AS "ruleSet",
    eligibility.note,
    CASE
      WHEN appeal.id IS NOT NULL
        THEN json_build_object('id', appeal.id, 'state', appeal.state, 'reason', appeal.reason)
    END AS appeal
  FROM eligibilities eligibility
  JOIN students student ON student.id = eligibility.student_id
  LEFT JOIN rule_sets rule_set ON rule_set.id = eligibility.rule_set_id
  LEFT JOIN eligibility_appeals appeal ON appeal.eligibility_id = eligibility.id
  WHERE eligibility.kind = $1 AND eligibility.offering_id = $2
  ORDER BY student.registration_number`;

export const readLines = (
  client: Queryable,
  kind: EligibilityKind,
  offering: string,
): Promise<EligibilityLine[]> =>
  queryRows<EligibilityLine>(client, {
    text: LINES,
    values: [kind, offering],
  });
