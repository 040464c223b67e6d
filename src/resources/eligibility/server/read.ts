import {
  containing,
  everyLanguage,
  instantSql,
  localised,
  type Page,
  type PageRange,
  type Queryable,
  queryRows,
  requireRow,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { EligibilityLine, EligibilityUnit } from '../api.ts';
import {
  ELIGIBILITY_STATES,
  LINE_FILTERS,
  type EligibilityKind,
  type LineFilter,
} from '../eligibilityValues.ts';
import { MAY_SIT_STATES } from './refusedToSit.ts';

const IS_ENROLLED = "counted.state = 'enrolled' AND counted.status IN ('approved', 'locked')";
const ENROLLED = `
  FROM registration_counts counted
  WHERE counted.semester_id = offering.semester_id
    AND counted.offering_id = offering.id
    AND ${IS_ENROLLED}`;

/** `$1`: the kind of list, `$2`: the department. */
const WITHIN = `(
  $2::uuid IS NULL
  OR offering.course_unit_id IN (
    SELECT unit.id
    FROM course_units unit
    WHERE unit.department_id = $2
  )
)`;

/** `$3`: the semester, `$4`: the offering. */
const CHOSEN = `
    ($3::uuid IS NULL OR offering.semester_id = $3)
    AND ($4::uuid IS NULL OR offering.id = $4)`;
/** Offerings with students or with a list, found in one reading of either. */
const KNOWN = `
  known AS MATERIALIZED (
    SELECT offering.id, offering.course_unit_id
    FROM offerings offering
    WHERE ${CHOSEN}
      AND ${WITHIN}
      AND (
        (offering.semester_id, offering.id) IN (
          SELECT counted.semester_id, counted.offering_id
          FROM registration_counts counted
          WHERE ($3::uuid IS NULL OR counted.semester_id = $3)
            AND ($4::uuid IS NULL OR counted.offering_id = $4)
            AND ${IS_ENROLLED}
            AND counted.registrations > 0
        )
        OR offering.id IN (
          SELECT eligibility.offering_id
          FROM eligibilities eligibility
          WHERE eligibility.kind = $1 AND ($4::uuid IS NULL OR eligibility.offering_id = $4)
        )
      )
  )`;
/** `$5`: words. */
const IN_WORDS = `(
      $5 = '%%'
      OR concat_ws(' ', unit.code, ${everyLanguage('unit.title')}) ILIKE $5
    )`;
/**
 * Those of `KNOWN` by the code of their unit. Units are read in the order of their codes, and the
 * offerings of each (`OFFSET 0`), until a page is full. `IS TRUE` keeps the planner from joining
 * all.
 */
const LISTED = `
  SELECT offering.id
  FROM course_units unit
  CROSS JOIN LATERAL (
    SELECT offering.id, offering.medium, offering."group"
    FROM offerings offering
    WHERE offering.course_unit_id = unit.id
      AND ${CHOSEN}
      AND (offering.id IN (SELECT known.id FROM known)) IS TRUE
    OFFSET 0
  ) offering
  WHERE ${IN_WORDS}
  ORDER BY unit.code, offering.medium, offering."group", offering.id`;

const COUNTS = `json_build_object(${ELIGIBILITY_STATES.map(
  (state) => `'${state}', (count(*) FILTER (WHERE eligibility.state = '${state}'))::int`,
).join(', ')})`;

/**
 * SQL: what a published `eligibility` was worked out from has changed, the result may be another,
 * and the office has not left it.
 */
export const IS_CHANGED = `(
    eligibility.changed_at IS NOT NULL
    AND eligibility.published_at IS NOT NULL
    AND eligibility.left_at IS NULL
  )`;

const APPEALS = `
  FROM eligibility_appeals appeal
  JOIN eligibilities eligibility ON eligibility.id = appeal.eligibility_id
  WHERE eligibility.kind = $1 AND appeal.state IN ('submitted', 'heard')`;

/** The page is cut before its students are counted. */
const UNITS = `
  WITH ${KNOWN},
  listed AS MATERIALIZED (
    ${LISTED}
    OFFSET $6
    LIMIT $7
  )
  SELECT
    offering.id AS offering,
    unit.code,
    ${localised('unit.title')} AS title,
    offering.medium,
    offering."group",
    ${localised('semester.label')} AS semester,
    (SELECT coalesce(sum(counted.registrations), 0)::int ${ENROLLED}) AS students,
    ${instantSql('counted.computed')} AS "computedAt",
    ${instantSql('counted.published')} AS "publishedAt",
    (
      SELECT count(*)::int
      ${APPEALS} AND eligibility.offering_id = offering.id
    ) AS appeals,
    counted.changed,
    counted.counts,
    CASE
      WHEN $5 = '%%' THEN (SELECT count(*)::int FROM known)
      ELSE (
        SELECT count(*)::int
        FROM known
        JOIN course_units unit ON unit.id = known.course_unit_id
        WHERE ${IN_WORDS}
      )
    END AS total
  FROM listed
  JOIN offerings offering ON offering.id = listed.id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id
  JOIN LATERAL (
    SELECT
      max(eligibility.computed_at) AS computed,
      max(eligibility.published_at) AS published,
      (count(*) FILTER (WHERE ${IS_CHANGED}))::int AS changed,
      ${COUNTS} AS counts
    FROM eligibilities eligibility
    WHERE eligibility.offering_id = offering.id AND eligibility.kind = $1
  ) counted ON true
  ORDER BY unit.code, offering.medium, offering."group", offering.id`;

/** `$3`: the semester. */
const OF_SEMESTER = `offering.semester_id = $3 AND ${WITHIN}`;
const TOTAL = `
  SELECT
    (
      SELECT coalesce(sum(counted.registrations), 0)::int
      FROM registration_counts counted
      JOIN offerings offering ON offering.id = counted.offering_id
      WHERE counted.semester_id = $3 AND ${IS_ENROLLED} AND ${OF_SEMESTER}
    ) AS students,
    (
      SELECT count(*)::int
      ${APPEALS}
        AND eligibility.offering_id IN (
          SELECT offering.id
          FROM offerings offering
          WHERE ${OF_SEMESTER}
        )
    ) AS appeals,
    (
      SELECT ${COUNTS}
      FROM eligibilities eligibility
      JOIN offerings offering ON offering.id = eligibility.offering_id
      WHERE eligibility.kind = $1 AND ${OF_SEMESTER}
    ) AS counts`;

const SEMESTERS = `
  SELECT semester.id, ${localised('semester.label')} AS label
  FROM semesters semester
  WHERE EXISTS (
    SELECT 1
    FROM registered_students registered
    WHERE registered.semester_id = semester.id
      AND registered.status IN ('approved', 'locked')
      AND registered.students > 0
  )
  ORDER BY semester.starts_on DESC`;

interface ListsWanted {
  kind: EligibilityKind;
  /** Only units of this department; `null`: all units. */
  department: string | null;
  semester?: string | undefined;
  offering?: string | undefined;
  search?: string;
}

const valuesOf = ({
  kind,
  department,
  semester,
  offering,
  search = '',
}: ListsWanted): unknown[] => [
  kind,
  department,
  semester ?? null,
  offering ?? null,
  containing(search.trim()),
];

/** A page of the units with their counts. */
export async function readUnits(
  client: Queryable,
  wanted: ListsWanted,
  { first, count }: PageRange,
): Promise<Page<EligibilityUnit>> {
  const rows = await queryRows<EligibilityUnit & { total: number }>(client, {
    text: UNITS,
    values: [...valuesOf(wanted), first, count],
  });
  return { rows: rows.map(({ total: _total, ...unit }) => unit), total: rows[0]?.total ?? 0 };
}

/** The ids of all offerings wanted. */
export async function offeringsOf(client: Queryable, wanted: ListsWanted): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(client, {
    text: `WITH ${KNOWN} ${LISTED}`,
    values: valuesOf(wanted),
  });
  return rows.map(({ id }) => id);
}

type EligibilityTotal = Pick<EligibilityUnit, 'students' | 'counts' | 'appeals'>;

/** The counts over all units of a semester. */
export const readTotal = (
  client: Queryable,
  { kind, department, semester }: Pick<ListsWanted, 'kind' | 'department' | 'semester'>,
): Promise<EligibilityTotal> =>
  requireRow<EligibilityTotal>(client, {
    text: TOTAL,
    values: [kind, department, semester ?? null],
  });

export const readSemesters = (client: Queryable): Promise<{ id: string; label: Localised }[]> =>
  queryRows<{ id: string; label: Localised }>(client, { text: SEMESTERS });

/** SQL of the lines that pass a filter. */
const PASSES: Readonly<Record<LineFilter, string>> = {
  all: 'true',
  mayNot: `eligibility.state NOT IN (${MAY_SIT_STATES})`,
  unpublished: 'eligibility.published_at IS NULL',
  decided: "eligibility.state NOT IN ('autoOk', 'autoNo')",
  appeals: 'appeal.id IS NOT NULL',
  changed: IS_CHANGED,
};

const LINES_FROM = `
  FROM eligibilities eligibility
  LEFT JOIN eligibility_appeals appeal ON appeal.eligibility_id = eligibility.id`;

const LINES = (filter: LineFilter): string => `
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
    eligibility.published_at IS NOT NULL AS "isPublished",
    CASE
      WHEN ${IS_CHANGED}
        THEN json_build_object(
          'at', ${instantSql('eligibility.changed_at')},
          'byRulesNow', eligibility.by_rules_now
        )
    END AS change,
    CASE
      WHEN eligibility.left_at IS NOT NULL
        THEN json_build_object(
          'at', ${instantSql('eligibility.left_at')},
          'reason', eligibility.left_reason,
          'byRulesNow', eligibility.by_rules_now
        )
    END AS "leftAsPublished",
    eligibility.note,
    CASE
      WHEN appeal.id IS NOT NULL
        THEN json_build_object('id', appeal.id, 'state', appeal.state, 'reason', appeal.reason)
    END AS appeal,
    count(*) OVER ()::int AS total
  ${LINES_FROM}
  JOIN students student ON student.id = eligibility.student_id
  LEFT JOIN rule_sets rule_set ON rule_set.id = eligibility.rule_set_id
  WHERE eligibility.kind = $1 AND eligibility.offering_id = $2 AND ${PASSES[filter]}
  ORDER BY student.registration_number, eligibility.id
  OFFSET $3
  LIMIT $4`;

interface LinesWanted {
  kind: EligibilityKind;
  offering: string;
  filter: LineFilter;
}

/** The lines of a unit that pass the filter: a page of them, or all. */
export async function readLines(
  client: Queryable,
  { kind, offering, filter }: LinesWanted,
  range?: PageRange,
): Promise<Page<EligibilityLine>> {
  const rows = await queryRows<EligibilityLine & { total: number }>(client, {
    text: LINES(filter),
    values: [kind, offering, range?.first ?? 0, range?.count ?? null],
  });
  return { rows: rows.map(({ total: _total, ...line }) => line), total: rows[0]?.total ?? 0 };
}

/** How many lines of a unit pass each filter. */
export async function countLines(
  client: Queryable,
  { kind, offering }: Omit<LinesWanted, 'filter'>,
): Promise<Record<LineFilter, number>> {
  const counts = LINE_FILTERS.map(
    (filter) => `'${filter}', (count(*) FILTER (WHERE ${PASSES[filter]}))::int`,
  );
  const { lines } = await requireRow<{ lines: Record<LineFilter, number> }>(client, {
    text: `
      SELECT json_build_object(${counts.join(', ')}) AS lines
      ${LINES_FROM}
      WHERE eligibility.kind = $1 AND eligibility.offering_id = $2`,
    values: [kind, offering],
  });
  return lines;
}

const PUBLISHED = `
  SELECT id, published_at AS at, published_by_id AS by
  FROM eligibilities
  WHERE kind = $1 AND offering_id = $2 AND published_at IS NOT NULL
  ORDER BY id`;

/** The published lines of a unit and who published each. `lock`: lock them for the transaction. */
export const publishedLines = (
  client: Queryable,
  { kind, offering }: Omit<LinesWanted, 'filter'>,
  { lock }: { lock: boolean } = { lock: false },
): Promise<{ id: string; at: Date; by: string | null }[]> =>
  queryRows(client, {
    text: lock ? `${PUBLISHED} FOR UPDATE` : PUBLISHED,
    values: [kind, offering],
  });
