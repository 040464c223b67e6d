import { type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { defaultSettings } from '../../../contract/model/settings.ts';
import type { WorkingStep } from '../../academicRecord/api/working.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import { markedComponents } from '../../results/rules/remark.ts';
import type { Grade } from '../../shared/rules/grades.ts';
import type { OwnRescrutiny } from '../api.ts';
import { closedBecause, closingDay, type ClosedReason } from '../rules/asking.ts';
import { PAPER, PAPER_OF } from './cases.ts';

const DAYS = `
  SELECT (SELECT value FROM settings WHERE key = 'rescrutinyDays') AS days`;

const readDays = async (client: Queryable): Promise<number> =>
  (await queryRow<{ days: number | null }>(client, { text: DAYS }))?.days ??
  defaultSettings().rescrutinyDays;

interface PublishedRow {
  paper: string;
  release: string;
  publishedAt: Date;
  code: string;
  total: string | null;
  grade: string | null;
  working: WorkingStep[];
  isHeld: boolean;
  isAsked: boolean;
  unit: { code: string; title: Localised };
  session: Localised;
}

const PUBLISHED = `
  SELECT
    sitting.paper_id AS paper,
    sitting.release_id AS release,
    release.published_at AS "publishedAt",
    sitting.code,
    sitting.total::text AS total,
    sitting.grade,
    coalesce(sitting.working, '[]') AS working,
    coalesce(student.is_held, false) AS "isHeld",
    EXISTS (
      SELECT 1
      FROM rescrutinies rescrutiny
      WHERE rescrutiny.student_id = sitting.student_id
        AND rescrutiny.paper_id = sitting.paper_id
        AND rescrutiny.release_id = sitting.release_id
    ) AS "isAsked",
    ${PAPER}
  FROM current_sittings sitting
  JOIN students student ON student.id = sitting.student_id
  JOIN result_releases release
    ON release.id = sitting.release_id
    AND release.state = 'published'
    AND release.published_at IS NOT NULL
  ${PAPER_OF('sitting')}
  WHERE sitting.student_id = $1 AND ($2::uuid IS NULL OR sitting.paper_id = $2)
  ORDER BY release.published_at DESC, unit.code`;

interface OpenResult extends PublishedRow {
  until: string;
  closed: ClosedReason | null;
}

/** Published results of a student, with the last day to ask and why one cannot be asked for. */
async function publishedResults(
  client: Queryable,
  { student, paper, now }: { student: string; paper: string | null; now: Date },
): Promise<OpenResult[]> {
  const days = await readDays(client);
  const rows = await queryRows<PublishedRow>(client, {
    text: PUBLISHED,
    values: [student, paper],
  });
  return rows.map((row) => {
    const until = closingDay(row.publishedAt, days);
    const hasMarks =
      row.code === 'value' && row.total !== null && markedComponents(row.working).length > 0;
    const { isHeld, isAsked } = row;
    return {
      ...row,
      until,
      closed: closedBecause({ hasMarks, isHeld, isAsked, until }, localDay(now)),
    };
  });
}

/** The publication that a request is about, and why it is refused. */
export async function judgeRequest(
  client: Queryable,
  asked: { student: string; paper: string; now: Date },
): Promise<{ release: string | null; closed: ClosedReason | null; until: string | null }> {
  const [result] = await publishedResults(client, asked);
  return result ?? { release: null, closed: 'notPublished', until: null };
}

interface Corrected {
  total: string;
  grade: Grade;
  working: WorkingStep[];
}

type RequestRow = Omit<OwnRescrutiny['requests'][number], 'outcome' | 'askedAt'> & {
  askedAt: Date;
  before: Corrected | null;
  after: Corrected | null;
};

const contentOf = (sitting: string): string => `CASE
      WHEN ${sitting}.id IS NOT NULL
        THEN json_build_object(
          'total', ${sitting}.total::text,
          'grade', ${sitting}.grade,
          'working', ${sitting}.working
        )
    END`;

const REQUESTS = `
  SELECT
    rescrutiny.id,
    rescrutiny.version,
    rescrutiny.receipt,
    rescrutiny.created_at AS "askedAt",
    CASE
      WHEN rescrutiny.state = 'remarking' AND rescrutiny.handed_in = 2
        THEN 'board'
      ELSE rescrutiny.state
    END AS stage,
    rescrutiny.answer,
    rescrutiny.minute_reference AS "minuteReference",
    ${contentOf('former')} AS before,
    ${contentOf('corrected')} AS after,
    ${PAPER}
  FROM rescrutinies rescrutiny
  ${PAPER_OF('rescrutiny')}
  LEFT JOIN sittings corrected ON corrected.rescrutiny_id = rescrutiny.id
  LEFT JOIN sittings former ON former.id = corrected.replaces_id
  WHERE rescrutiny.student_id = $1
  ORDER BY rescrutiny.created_at DESC, rescrutiny.id`;

function outcomeOf({ before, after }: RequestRow): OwnRescrutiny['requests'][number]['outcome'] {
  if (!before || !after) return null;
  const marks = new Map(markedComponents(after.working).map(({ key, mark }) => [key, mark]));
  return {
    before: { total: before.total, grade: before.grade },
    after: { total: after.total, grade: after.grade },
    marks: markedComponents(before.working).map(({ key, name, mark }) => ({
      component: name,
      before: mark,
      after: marks.get(key) ?? mark,
    })),
  };
}

/** What a student reads: no mark, grade or reason of a decision while a hold stands. */
export async function readOwnRescrutiny(
  client: Queryable,
  student: string,
  now: Date,
): Promise<OwnRescrutiny> {
  const holds = await standingHolds(client, student);
  const isHeld = holds.length > 0;
  const results = isHeld ? [] : await publishedResults(client, { student, paper: null, now });
  const requests = await queryRows<RequestRow>(client, { text: REQUESTS, values: [student] });
  return {
    days: await readDays(client),
    holds,
    results: results.map(({ paper, unit, session, total, grade, code, until, closed }) => ({
      paper,
      unit,
      session,
      total,
      grade: grade ?? code,
      until,
      closed,
    })),
    requests: requests.map((request) => {
      const { before: _before, after: _after, answer, askedAt, stage, ...known } = request;
      const isDecided = stage === 'upheld' || stage === 'changed';
      return {
        ...known,
        stage: isHeld && isDecided ? 'held' : stage,
        askedAt: askedAt.toISOString(),
        answer: isHeld && known.minuteReference !== null ? null : answer,
        outcome: isHeld ? null : outcomeOf(request),
      };
    }),
  };
}
