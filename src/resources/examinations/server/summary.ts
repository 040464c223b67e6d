import { localised, type Page, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import {
  type Counted,
  countsByGroup,
  countsOfAll,
  type Group,
  type GroupsWanted,
  NO_LABEL,
} from '../../registration/server/countsByGroup.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
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
  unit: {
    key: 'unit.id',
    label: unitLabelIn,
    listed: `
      FROM course_units unit
      WHERE unit.id IN (
        SELECT offering.course_unit_id
        FROM papers paper
        JOIN offerings offering ON offering.id = paper.offering_id
        WHERE ${OF_SESSION}
          AND EXISTS (
            SELECT
            FROM exam_registrations registration
            WHERE registration.paper_id = paper.id
            OFFSET 0
          )
      )`,
  },
  session: { key: 'session.id::text', label: (language) => `session.title_${language}` },
  attempt: { key: 'registration.attempt_kind', label: () => NO_LABEL },
  medium: { key: 'offering.medium', label: () => NO_LABEL },
  batch: { key: 'batch.id::text', label: () => 'batch.label' },
};

type Figure = (typeof EXAM_SUMMARY_COLUMNS)[number];

const STANDING = "registration.status IN ('applied', 'confirmed')";
/** The entries of each figure but `students`. */
const CONDITIONS: Readonly<Record<Exclude<Figure, 'students'>, string>> = {
  total: 'true',
  applied: "registration.status = 'applied'",
  confirmed: "registration.status = 'confirmed'",
  refused: "registration.status = 'refused'",
  withdrawn: "registration.status = 'withdrawn'",
  proper: `${STANDING} AND registration.attempt_kind = 'proper'`,
  repeat: `${STANDING} AND registration.attempt_kind = 'repeat'`,
  medical: `${STANDING} AND registration.attempt_kind = 'medical'`,
  improvement: `${STANDING} AND registration.attempt_kind = 'improvement'`,
};
/** The figures of rows of entries, or of rows that count entries. */
function figuresOf(count: string, students: string): Record<Figure, string> {
  const of = (figure: keyof typeof CONDITIONS): string =>
    `coalesce(${count} FILTER (WHERE ${CONDITIONS[figure]}), 0)`;
  return {
    total: of('total'),
    students,
    applied: of('applied'),
    confirmed: of('confirmed'),
    refused: of('refused'),
    withdrawn: of('withdrawn'),
    proper: of('proper'),
    repeat: of('repeat'),
    medical: of('medical'),
    improvement: of('improvement'),
  };
}
const COLUMNS = figuresOf('count(*)', 'count(DISTINCT registration.student_id)');
const FROM = `
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN students student ON student.id = registration.student_id
  JOIN batches batch ON batch.id = student.batch_id`;
/** The first entry of each examination is found in the order of the key, never by reading all. */
const SESSIONS = `
  SELECT
    session.id,
    ${localised('session.title')} AS label,
    (
      SELECT true
      FROM entered_students entered
      WHERE entered.exam_session_id = session.id AND entered.entries > 0
      ORDER BY entered.exam_session_id, entered.student_id
      LIMIT 1
    ) IS NOT NULL AS "isEntered"
  FROM exam_sessions session
  ORDER BY session.registration_opens_at DESC, session.kind, session.id`;

const ofSession = (session: string): (string | null)[] => [
  session === ALL_SESSIONS ? null : session,
];

const IS_TOTALLED = '($1::uuid IS NULL OR registration.exam_session_id = $1)';
/** Grouped, which costs less than a count of distinct values: that one sorts them. */
const STUDENTS = `(
    SELECT count(*)
    FROM (
      SELECT
      FROM entered_students registration
      WHERE ${IS_TOTALLED} AND registration.entries > 0
      GROUP BY registration.student_id
    ) entered
  )`;

/** Of the counts that triggers keep. */
const totalOf = (session: string): Counted<Figure> => ({
  columns: figuresOf('sum(registration.entries)', STUDENTS),
  from: `
    FROM (
      SELECT registration.status, registration.attempt_kind, sum(registration.entries) AS entries
      FROM entered_students registration
      WHERE ${IS_TOTALLED}
      GROUP BY registration.status, registration.attempt_kind
    ) registration`,
  where: '',
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
