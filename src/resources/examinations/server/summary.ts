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

const STANDING = "registration.status IN ('applied', 'confirmed')";
const COLUMNS: Readonly<Record<(typeof EXAM_SUMMARY_COLUMNS)[number], string>> = {
  total: 'count(*)',
  students: 'count(DISTINCT registration.student_id)',
  applied: "count(*) FILTER (WHERE registration.status = 'applied')",
  confirmed: "count(*) FILTER (WHERE registration.status = 'confirmed')",
  refused: "count(*) FILTER (WHERE registration.status = 'refused')",
  withdrawn: "count(*) FILTER (WHERE registration.status = 'withdrawn')",
  proper: `count(*) FILTER (WHERE ${STANDING} AND registration.attempt_kind = 'proper')`,
  repeat: `count(*) FILTER (WHERE ${STANDING} AND registration.attempt_kind = 'repeat')`,
  medical: `count(*) FILTER (WHERE ${STANDING} AND registration.attempt_kind = 'medical')`,
  improvement: `count(*) FILTER (WHERE ${STANDING} AND registration.attempt_kind = 'improvement')`,
};
const ENTRIES = `
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id`;
const FROM = `
  ${ENTRIES}
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
      FROM papers paper
      JOIN exam_registrations registration ON registration.paper_id = paper.id
      WHERE paper.exam_session_id = session.id
      OFFSET 0
    ) AS "isEntered"
  FROM exam_sessions session
  ORDER BY session.registration_opens_at DESC, session.kind, session.id`;

const countedOf = (
  session: string | null,
  from: string,
): Counted<(typeof EXAM_SUMMARY_COLUMNS)[number]> => ({
  columns: COLUMNS,
  from,
  where: `WHERE ${OF_SESSION}`,
  values: [session === ALL_SESSIONS ? null : session],
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
    total: await countsOfAll(client, countedOf(session, ENTRIES)),
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
  countsByGroup(client, GROUPS[by], countedOf(session, FROM), {
    search,
    ...(range ? { range } : {}),
  });
