import { v7 as newId } from 'uuid';
import { type Queryable, queryRows, recordActivities } from '../../../../gateway/index.ts';
import type { Attempt } from '../../shared/attempts.ts';
import { attemptOf } from '../rules/sitting.ts';
import { type Candidacy, readHistories } from './unitHistories.ts';

/** An attempt as stored with an entry, and whether two people decided it. */
interface StoredAttempt {
  attemptKind: Attempt;
  attemptNumber: number;
  isAttemptDecided: boolean;
}

type Entry = Candidacy & StoredAttempt;

/**
 * The attempts of candidates whose papers were held, by the record and the decisions of today. An
 * attempt that two people decided stays.
 */
export async function withAttempts<Candidate extends Entry>(
  client: Queryable,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const historyOf = await readHistories(
    client,
    candidates.filter(({ isAttemptDecided }) => !isAttemptDecided),
  );
  return candidates.map((candidate) => {
    if (candidate.isAttemptDecided) return candidate;
    const { kind, number } = attemptOf(historyOf(candidate));
    return { ...candidate, attemptKind: kind, attemptNumber: number };
  });
}

const ENTRY = `
    registration.id,
    registration.paper_id AS paper,
    registration.student_id AS student,
    registration.attempt_kind AS "attemptKind",
    registration.attempt_number AS "attemptNumber",
    registration.attempt_decided_at IS NOT NULL AS "isAttemptDecided"
  FROM exam_registrations registration`;

/** Confirmed entries for these papers. */
const OF_PAPERS = `
  SELECT ${ENTRY}
  WHERE registration.paper_id = ANY($1::uuid[]) AND registration.status = 'confirmed'
  ORDER BY registration.id`;

/** Other confirmed entries of the candidates of these papers in the same units, of `$2` or of all. */
const OF_UNITS = `
  SELECT DISTINCT ${ENTRY}
  JOIN papers other ON other.id = registration.paper_id
  JOIN exam_sessions session ON session.id = other.exam_session_id AND session.status <> 'published'
  JOIN offerings taught ON taught.id = other.offering_id
  JOIN offerings offering ON offering.course_unit_id = taught.course_unit_id
  JOIN papers paper ON paper.offering_id = offering.id AND paper.id <> other.id
  JOIN exam_registrations own
    ON own.paper_id = paper.id
    AND own.student_id = registration.student_id
    AND own.status = 'confirmed'
  WHERE paper.id = ANY($1::uuid[])
    AND ($2::uuid IS NULL OR own.student_id = $2)
    AND registration.status = 'confirmed'
  ORDER BY registration.id`;

const STORE = `
  UPDATE exam_registrations registration
  SET
    attempt_kind = given.kind,
    attempt_number = given.number,
    version = version + 1,
    updated_at = now(),
    updated_by = $2
  FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, kind text, number int)
  WHERE registration.id = given.id`;

interface Following {
  client: Queryable;
  actor: string | null;
}

type Stored = Entry & { id: string };

async function store({ client, actor }: Following, before: readonly Stored[]): Promise<void> {
  const after = await withAttempts(client, before);
  const rows = after.flatMap((entry, index) => {
    const { attemptKind, attemptNumber } = before[index] ?? entry;
    return attemptKind === entry.attemptKind && attemptNumber === entry.attemptNumber
      ? []
      : [{ id: entry.id, before: { attemptKind, attemptNumber }, after: entry }];
  });
  if (rows.length === 0) return;
  const given = rows.map(({ id, after: { attemptKind: kind, attemptNumber: number } }) => ({
    id,
    kind,
    number,
  }));
  await client.query({ text: STORE, values: [JSON.stringify(given), actor] });
  await recordActivities(
    client,
    { actorId: actor, action: 'edit', resource: 'exam-registrations', changeSet: newId() },
    rows.map(({ id, before: former, after: { attemptKind, attemptNumber } }) => ({
      recordId: id,
      before: former,
      after: { attemptKind, attemptNumber },
    })),
  );
}

/** Stores the attempts of the candidates of these papers as the record gives them by now. */
export const followAttempts = async (of: Following, papers: readonly string[]): Promise<void> =>
  store(of, await queryRows<Stored>(of.client, { text: OF_PAPERS, values: [papers] }));

/**
 * Does so for their other entries in the same units, after a decision about these papers. The
 * student: only theirs.
 */
export const followLaterAttempts = async (
  of: Following,
  papers: readonly string[],
  student: string | null = null,
): Promise<void> =>
  store(of, await queryRows<Stored>(of.client, { text: OF_UNITS, values: [papers, student] }));
