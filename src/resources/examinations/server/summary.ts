import { localised, type Page, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import {
  type Counted,
  countsByGroup,
  countsOfAll,
  type Group,
  groupOfUnits,
  type GroupsWanted,
  NO_LABEL,
} from '../../registration/server/countsByGroup.ts';
import {
  ALL_SESSIONS,
  type EXAM_SUMMARY_COLUMNS,
  type ExamSummary,
  type ExamSummaryBy,
  type ExamSummaryRow,
} from '../api.ts';

/** `$1`: the examination; NULL: all of them. */
const OF_SESSION = '($1::uuid IS NULL OR paper.exam_session_id = $1)';

const GROUPS: Readonly<Record<ExamSummaryBy, Group>> = {
  unit: groupOfUnits(`
    SELECT offering.course_unit_id
    FROM papers paper
    JOIN offerings offering ON offering.id = paper.offering_id
    WHERE ${OF_SESSION}
      AND EXISTS (
        SELECT
        FROM exam_registrations registration
        WHERE registration.paper_id = paper.id
        OFFSET 0
      )`),
  session: { key: 'session.id::text', label: (language) => `session.title_${language}` },
  attempt: { key: 'registration.attempt_kind', label: () => NO_LABEL },
  medium: { key: 'offering.medium', label: () => NO_LABEL },
  batch: { key: 'batch.id::text', label: () => 'batch.label' },
};

type Figure = (typeof EXAM_SUMMARY_COLUMNS)[number];

const STANDING = "registration.status IN ('applied', 'confirmed')";
const count = (condition: string): string => `count(*) FILTER (WHERE ${condition})`;
const COLUMNS: Readonly<Record<Figure, string>> = {
  total: 'count(*)',
  students: 'count(DISTINCT registration.student_id)',
  applied: count("registration.status = 'applied'"),
  confirmed: count("registration.status = 'confirmed'"),
  refused: count("registration.status = 'refused'"),
  withdrawn: count("registration.status = 'withdrawn'"),
  proper: count(`${STANDING} AND registration.attempt_kind = 'proper'`),
  repeat: count(`${STANDING} AND registration.attempt_kind = 'repeat'`),
  medical: count(`${STANDING} AND registration.attempt_kind = 'medical'`),
  improvement: count(`${STANDING} AND registration.attempt_kind = 'improvement'`),
};
const FROM = `
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN students student ON student.id = registration.student_id
  JOIN batches batch ON batch.id = student.batch_id`;
const SESSIONS = `
  SELECT
    session.id,
    ${localised('session.title')} AS label,
    EXISTS (
      SELECT
      FROM entered_counts counted
      WHERE counted.exam_session_id = session.id AND counted.students > 0
    ) AS "isEntered"
  FROM exam_sessions session
  ORDER BY session.registration_opens_at DESC, session.kind, session.id`;

const ofSession = (session: string): (string | null)[] => [
  session === ALL_SESSIONS ? null : session,
];

/** A student of several examinations is one of all. */
const STUDENTS = `
  CASE
    WHEN $1::uuid IS NOT NULL THEN coalesce(sum(counted.students), 0)
    ELSE (
      SELECT count(*)
      FROM (
        SELECT
        FROM entered_students entered
        WHERE entered.entries > 0
        GROUP BY entered.student_id
      ) student
    )
  END`;
const kept = (...columns: Exclude<Figure, 'total' | 'students'>[]): string =>
  `coalesce(sum(${columns.map((column) => `counted.${column}`).join(' + ')}), 0)`;

/** Of the counts that triggers keep. */
const totalOf = (session: string): Counted<Figure> => ({
  columns: {
    total: kept('applied', 'confirmed', 'refused', 'withdrawn'),
    students: STUDENTS,
    applied: kept('applied'),
    confirmed: kept('confirmed'),
    refused: kept('refused'),
    withdrawn: kept('withdrawn'),
    proper: kept('proper'),
    repeat: kept('repeat'),
    medical: kept('medical'),
    improvement: kept('improvement'),
  },
  from: 'FROM entered_counts counted',
  where: 'WHERE ($1::uuid IS NULL OR counted.exam_session_id = $1)',
  values: ofSession(session),
});

/** The counts of one examination, of the latest with entries, or of all. */
export async function readExamSummary(
  client: Queryable,
  wanted: string | undefined,
): Promise<ExamSummary> {
  const found = await queryRows<{ id: string; label: Localised; isEntered: boolean }>(client, {
    text: SESSIONS,
  });
  const session =
    wanted ?? (found.find(({ isEntered }) => isEntered) ?? found[0])?.id ?? ALL_SESSIONS;
  return {
    sessions: found.map(({ id, label }) => ({ id, label })),
    session,
    total: await countsOfAll(client, totalOf(session)),
  };
}

/**
 * Each row’s states add up to its total, and the rows to the counts of all; a student may be in
 * several.
 */
export const readExamSummaryRows = (
  client: Queryable,
  { session, by, search, range }: GroupsWanted & { session: string; by: ExamSummaryBy },
): Promise<Page<ExamSummaryRow>> =>
  countsByGroup(
    client,
    GROUPS[by],
    { columns: COLUMNS, from: FROM, where: `WHERE ${OF_SESSION}`, values: ofSession(session) },
    { search, ...(range ? { range } : {}) },
  );
