import { v7 as newId } from 'uuid';
import { type Queryable, queryRows, recordActivities } from '../../../../gateway/index.ts';
import { standOnRecord } from '../../marks/server/onRecord.ts';
import type { Attempt } from '../../shared/attempts.ts';
import { attemptOf } from '../rules/attempts.ts';
import { type Candidacy, readHistories } from './unitHistories.ts';

/** An attempt as stored with an entry, and whether two people decided it. */
interface StoredAttempt {
  attemptKind: Attempt;
  attemptNumber: number;
  isAttemptDecided: boolean;
}

type Entry = Candidacy & StoredAttempt;
type Stored = Entry & { id: string };

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

/**
 * Stores the attempts of these entries as the record gives them by now, logged with the former
 * ones, and resolves with the entries.
 */
export async function followAttempts<Candidate extends Stored>(
  { client, actor }: Following,
  before: readonly Candidate[],
): Promise<Candidate[]> {
  const after = await withAttempts(client, before);
  const rows = after.flatMap((entry, index) => {
    const { attemptKind, attemptNumber } = before[index] ?? entry;
    return attemptKind === entry.attemptKind && attemptNumber === entry.attemptNumber
      ? []
      : [{ id: entry.id, before: { attemptKind, attemptNumber }, after: entry }];
  });
  if (rows.length === 0) return after;
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
  return after;
}

/**
 * SQL: confirmed entries of students for the units in which something of theirs has `changed`,
 * other than for the changed papers. An entry whose result stands keeps the attempt that it was
 * published with, unless its paper is being released again. A student has one entry for a paper:
 * saying so lets the database look each up instead of reading all entries.
 */
const entriesAfter = (changed: string): string => `
  SELECT DISTINCT
    registration.id,
    registration.paper_id AS paper,
    registration.student_id AS student,
    registration.attempt_kind AS "attemptKind",
    registration.attempt_number AS "attemptNumber",
    registration.attempt_decided_at IS NOT NULL AS "isAttemptDecided"
  FROM (${changed}) changed
  JOIN offerings offering ON offering.course_unit_id = changed.unit
  JOIN papers paper ON paper.offering_id = offering.id AND paper.id IS DISTINCT FROM changed.paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id AND session.status <> 'published'
  CROSS JOIN LATERAL (
    SELECT *
    FROM exam_registrations entry
    WHERE entry.paper_id = paper.id
      AND entry.student_id = changed.student
      AND entry.status = 'confirmed'
    LIMIT 1
  ) registration
  WHERE paper.id IN (
      SELECT released.target_id
      FROM result_releases__papers released
      JOIN result_releases release ON release.id = released.owner_id
      WHERE release.state NOT IN ('published', 'withdrawn')
    )
    OR NOT ${standOnRecord('paper.id', 'changed.student')}
  ORDER BY registration.id`;

const AFTER_SITTINGS = entriesAfter(`
    SELECT student, unit, paper
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS sitting(student, unit, paper)`);

/** What a row of the ledger is about. */
export interface SittingOf {
  student: string;
  unit: string;
  /** `null`: not of a paper of the portal. */
  paper: string | null;
}

/** Lets the attempts of other entries in the same units follow rows that the ledger got. */
export async function followSittingsOnRecord(
  of: Following,
  sittings: readonly SittingOf[],
): Promise<void> {
  const values = [
    sittings.map(({ student }) => student),
    sittings.map(({ unit }) => unit),
    sittings.map(({ paper }) => paper),
  ];
  await followAttempts(of, await queryRows<Stored>(of.client, { text: AFTER_SITTINGS, values }));
}

const AFTER_ENTRIES = entriesAfter(`
    SELECT entry.student, entry.paper, taught.course_unit_id AS unit
    FROM unnest($1::uuid[], $2::uuid[]) AS entry(student, paper)
    JOIN papers sat ON sat.id = entry.paper
    JOIN offerings taught ON taught.id = sat.offering_id`);

/** Does so after a decision about these entries: their attendance, or whether they are confirmed. */
export async function followDecidedEntries(
  of: Following,
  entries: readonly Candidacy[],
): Promise<void> {
  const values = [entries.map(({ student }) => student), entries.map(({ paper }) => paper)];
  await followAttempts(of, await queryRows<Stored>(of.client, { text: AFTER_ENTRIES, values }));
}

/** `$2`: the offerings of the paper before and after the move. Its own entries follow too. */
const AFTER_MOVE = entriesAfter(`
    SELECT entry.student_id AS student, NULL::uuid AS paper, taught.course_unit_id AS unit
    FROM exam_registrations entry
    JOIN offerings taught ON taught.id = ANY($2::uuid[])
    WHERE entry.paper_id = $1 AND entry.status = 'confirmed'`);

/** Does so after a paper moved to another time or unit, with the entries for the paper itself. */
export async function followMovedPaper(
  of: Following,
  paper: string,
  offerings: readonly string[],
): Promise<void> {
  const values = [paper, offerings];
  await followAttempts(of, await queryRows<Stored>(of.client, { text: AFTER_MOVE, values }));
}

const AFTER_SESSION = entriesAfter(`
    SELECT entry.student_id AS student, entry.paper_id AS paper, taught.course_unit_id AS unit
    FROM papers sat
    JOIN offerings taught ON taught.id = sat.offering_id
    JOIN exam_registrations entry ON entry.paper_id = sat.id AND entry.status = 'confirmed'
    WHERE sat.exam_session_id = $1`);

/** Does so after an examination is said to be held: what was sat in it uses an attempt up. */
export async function followHeldSession(of: Following, session: string): Promise<void> {
  const entries = await queryRows<Stored>(of.client, { text: AFTER_SESSION, values: [session] });
  await followAttempts(of, entries);
}
