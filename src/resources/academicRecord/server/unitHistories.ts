import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { standOnRecord } from '../../marks/server/onRecord.ts';
import { candidateEndSql } from '../../shared/paperEndSql.ts';
import type { OpenSitting, UnitHistory } from '../rules/attempts.ts';

/** A student and a paper. */
export interface Candidacy {
  paper: string;
  student: string;
}

/**
 * Whether the result of a `registration` is on record, also while the examination goes on. It is
 * looked for in papers with published results only.
 */
const IS_PUBLISHED = `
  CASE
    WHEN EXISTS (
      SELECT 1
      FROM published_papers published
      WHERE published.paper_id = registration.paper_id
    ) THEN EXISTS (
      SELECT 1
      FROM current_sittings sitting
      WHERE sitting.paper_id = registration.paper_id
        AND sitting.student_id = registration.student_id
        AND (sitting.grade IS NOT NULL OR sitting.code IN ('AB', 'MC'))
    )
    ELSE false
  END`;

const STANDS = standOnRecord('registration.paper_id', 'registration.student_id');

/**
 * SQL: the result of a `registration` in the examination `held` is still to come. In one that is
 * published, only a result that is withheld is. `CASE` looks for it only if no result is on record,
 * as of most entries one is.
 */
export const IS_OPEN = `(
    registration.status IN ('applied', 'confirmed')
    AND held.status <> 'setup'
    AND CASE
      WHEN ${IS_PUBLISHED} THEN false
      ELSE held.status <> 'published' OR ${STANDS}
    END
  )`;

/** SQL: the parts of an open entry, for `json_build_object`. `openOf` reads them. */
export const OPEN_ENTRY = `
        'status', registration.status,
        'sitting', registration.sitting,
        'session', held.status,
        'endsAt', ${candidateEndSql({ paper: 'other' })}`;

/**
 * Grades of the unit from before the paper, and the entries for other papers of the unit without a
 * grade on record. A grade that was entered for the semester of a proper examination is that of the
 * examination, which replaces it.
 */
const HISTORIES = `
  SELECT
    paper.id AS paper,
    wanted.student,
    coalesce(earlier.grades, '{}') AS grades,
    coalesce(earlier.is_passed, false) AS "isPassed",
    coalesce(awaited.entries, '[]') AS entries
  FROM unnest($1::uuid[], $2::uuid[]) AS wanted(paper, student)
  JOIN papers paper ON paper.id = wanted.paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  LEFT JOIN LATERAL (
    SELECT
      array_agg(earned.grade ORDER BY sat.at, sitting.sequence) AS grades,
      bool_or(sitting.is_passed) AS is_passed
    FROM earned_grades earned
    JOIN sittings sitting ON sitting.id = earned.id
    JOIN semesters semester ON semester.id = earned.semester_id
    LEFT JOIN papers former ON former.id = sitting.paper_id
    CROSS JOIN LATERAL (
      SELECT coalesce(
        former.starts_at,
        coalesce(earned.sat_on, semester.starts_on)::timestamp AT TIME ZONE '${TIME_ZONE}'
      ) AS at
    ) sat
    WHERE earned.student_id = wanted.student
      AND earned.course_unit_id = offering.course_unit_id
      AND sitting.paper_id IS DISTINCT FROM paper.id
      AND (paper.starts_at IS NULL OR sat.at < paper.starts_at)
      AND (
        sitting.paper_id IS NOT NULL
        OR session.kind <> 'proper'
        OR earned.semester_id <> session.semester_id
      )
  ) earlier ON true
  LEFT JOIN LATERAL (
    SELECT json_agg(
      json_build_object(
        ${OPEN_ENTRY},
        'isLater', (coalesce(other.starts_at, 'infinity'), other.id)
          > (coalesce(paper.starts_at, 'infinity'), paper.id)
      )
      ORDER BY other.starts_at, other.id
    ) AS entries
    FROM exam_registrations registration
    JOIN papers other ON other.id = registration.paper_id AND other.id <> paper.id
    JOIN offerings taught
      ON taught.id = other.offering_id
      AND taught.course_unit_id = offering.course_unit_id
    JOIN exam_sessions held ON held.id = other.exam_session_id
    WHERE registration.student_id = wanted.student
      AND ${IS_OPEN}
  ) awaited ON true`;

export interface EntryRow extends Omit<OpenSitting, 'isHeld'> {
  status: string;
  session: string;
  endsAt: string | null;
}

type HistoryRow = Candidacy & Omit<UnitHistory, 'open' | 'isEnrolled'> & { entries: EntryRow[] };

const OVER = ['held', 'marking', 'board', 'published'];

/**
 * The sittings still to come among these entries. Without a moment, an examination under way counts
 * as held when its state says so.
 */
export const openOf = (entries: readonly EntryRow[], now: Date | null): OpenSitting[] =>
  entries.flatMap(({ status, session, endsAt, ...entry }): OpenSitting[] => {
    const isHeld =
      OVER.includes(session) || (now !== null && endsAt !== null && new Date(endsAt) <= now);
    return status === 'confirmed' || !isHeld ? [{ ...entry, isHeld }] : [];
  });

/** What students did in the unit of a paper before it, and what they have still entered for. */
export type Histories = (candidacy: Candidacy) => Omit<UnitHistory, 'isEnrolled'>;

const NOTHING: ReturnType<Histories> = { grades: [], isPassed: false, open: [] };
const keyOf = ({ paper, student }: Candidacy): string => `${paper} ${student}`;

/** The histories from which the attempts of these candidates follow; `now` as in `openOf`. */
export async function readHistories(
  client: Queryable,
  candidacies: readonly Candidacy[],
  now: Date | null = null,
): Promise<Histories> {
  if (candidacies.length === 0) return () => NOTHING;
  const rows = await queryRows<HistoryRow>(client, {
    text: HISTORIES,
    values: [
      `{${candidacies.map(({ paper }) => paper).join(',')}}`,
      `{${candidacies.map(({ student }) => student).join(',')}}`,
    ],
  });
  const found = new Map(
    rows.map(({ entries, paper, student, ...history }) => [
      keyOf({ paper, student }),
      { ...history, open: openOf(entries, now) },
    ]),
  );
  return (candidacy) => found.get(keyOf(candidacy)) ?? NOTHING;
}
