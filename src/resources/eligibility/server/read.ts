import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { EligibilityKind, EligibilityLine, EligibilityUnit } from '../api.ts';

const MOMENT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const UNITS = `
  SELECT
    o.id AS offering,
    u.code,
    json_build_object('en', u.title_en, 'si', u.title_si) AS title,
    o.medium,
    o."group",
    json_build_object('en', s.label_en, 'si', s.label_si) AS semester,
    r.students,
    ${MOMENT('e.computed')} AS "computedAt",
    ${MOMENT('e.published')} AS "publishedAt",
    coalesce(a.appeals, 0)::int AS appeals,
    json_build_object(
      'autoOk', coalesce(e.ok, 0),
      'autoNo', coalesce(e.no, 0),
      'withheld', coalesce(e.withheld, 0),
      'granted', coalesce(e.granted, 0),
      'refused', coalesce(e.refused, 0)
    ) AS counts
  FROM offerings o
  JOIN course_units u ON u.id = o.course_unit_id
  JOIN semesters s ON s.id = o.semester_id
  JOIN LATERAL (
    SELECT count(*)::int AS students
    FROM registration_lines l
    JOIN course_registrations g ON g.id = l.registration_id
    WHERE l.offering_id = o.id AND l.state = 'enrolled' AND g.status IN ('approved', 'locked')
  ) r ON true
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
  ) e ON e.offering_id = o.id
  LEFT JOIN (
    SELECT x.offering_id, count(*) AS appeals
    FROM eligibility_appeals p
    JOIN eligibilities x ON x.id = p.eligibility_id
    WHERE x.kind = $1 AND p.state IN ('submitted', 'heard')
    GROUP BY x.offering_id
  ) a ON a.offering_id = o.id
  WHERE ($2::uuid IS NULL OR o.semester_id = $2)
    AND ($3::uuid IS NULL OR u.department_id = $3)
    AND ($4::uuid IS NULL OR o.id = $4)
    AND (r.students > 0 OR e.offering_id IS NOT NULL)
  ORDER BY u.code, o.medium, o."group"`;

const SEMESTERS = `
  SELECT e.id, json_build_object('en', e.label_en, 'si', e.label_si) AS label
  FROM semesters e
  WHERE EXISTS (
    SELECT 1
    FROM course_registrations r
    WHERE r.semester_id = e.id AND r.status IN ('approved', 'locked')
  )
  ORDER BY e.starts_on DESC
  LIMIT 12`;

export interface UnitsWanted {
  kind: EligibilityKind;
  semester: string | null;
  /** Only units of this department; `null`: of all. */
  department: string | null;
  offering: string | null;
}

export async function readUnits(
  client: Queryable,
  { kind, semester, department, offering }: UnitsWanted,
): Promise<EligibilityUnit[]> {
  const { rows } = await client.query<EligibilityUnit & Record<string, unknown>>({
    text: UNITS,
    values: [kind, semester, department, offering],
  });
  return rows;
}

export async function readSemesters(
  client: Queryable,
): Promise<{ id: string; label: Localised }[]> {
  const { rows } = await client.query<{ id: string; label: Localised }>({ text: SEMESTERS });
  return rows;
}

const LINES = `
  SELECT
    e.id,
    e.version,
    json_build_object(
      'id', s.id,
      'registrationNumber', s.registration_number,
      'name', json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si)
    ) AS student,
    e.state,
    e.by_rules AS "byRules",
    e.facts,
    r.code || ' ' || r.number AS "ruleSet",
    e.note,
    CASE
      WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'state', a.state, 'reason', a.reason)
    END AS appeal
  FROM eligibilities e
  JOIN students s ON s.id = e.student_id
  LEFT JOIN rule_sets r ON r.id = e.rule_set_id
  LEFT JOIN eligibility_appeals a ON a.eligibility_id = e.id
  WHERE e.kind = $1 AND e.offering_id = $2
  ORDER BY s.registration_number`;

export async function readLines(
  client: Queryable,
  kind: EligibilityKind,
  offering: string,
): Promise<EligibilityLine[]> {
  const { rows } = await client.query<EligibilityLine & Record<string, unknown>>({
    text: LINES,
    values: [kind, offering],
  });
  return rows;
}
