import { v7 as newId } from 'uuid';
import {
  actorOf,
  extendServer,
  type Queryable,
  queryRow,
  queryRows,
  recordActivities,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError, type FieldProblem, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { followDecidedEntries } from '../../academicRecord/server/attempts.ts';
import { sittingRulesOf } from '../../examinations/server/facts.ts';
import { followSittings } from '../../marks/server/followSittings.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import { medicalDeadline } from '../api.ts';
import { notifyMedical, type MedicalEmail } from './emails.ts';

interface Entry {
  id: string;
  paper: string;
  student: string;
  session: string;
  status: string;
  sitting: string | null;
  startsAt: Date | null;
  isHeld: boolean;
  /** The record says that the candidate sat the paper. */
  isOnRecord: boolean;
  /** A script of the candidate has a mark. */
  isMarked: boolean;
}

const ENTRIES = `
  SELECT
    registration.id,
    registration.paper_id AS paper,
    registration.student_id AS student,
    paper.exam_session_id AS session,
    registration.status,
    registration.sitting,
    paper.starts_at AS "startsAt",
    (
      session.status IN ('held', 'marking', 'board', 'published')
      OR coalesce(paper.ends_at <= $2, false)
    ) AS "isHeld",
    EXISTS (
      SELECT
      FROM current_sittings sitting
      WHERE sitting.paper_id = registration.paper_id
        AND sitting.student_id = registration.student_id
        AND sitting.code = 'value'
    ) AS "isOnRecord",
    EXISTS (
      SELECT
      FROM mark_sheets sheet
      JOIN mark_entries entry
        ON entry.sheet_id = sheet.id
        AND entry.student_id = registration.student_id
      WHERE sheet.paper_id = registration.paper_id
        AND sheet.component_kind = 'exam'
        AND entry.status = 'value'
    ) AS "isMarked"
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  WHERE registration.id = ANY($1::uuid[])
  ORDER BY registration.id
  FOR UPDATE OF registration`;

const entriesOf = (client: Queryable, ids: unknown, now: Date): Promise<Entry[]> =>
  queryRows<Entry>(client, { text: ENTRIES, values: [ids, now.toISOString()] });

/** Sittings that a medical can still concern: absent or not held, and undecided. */
const OPEN: readonly (string | null)[] = [null, 'absent'];

/** Why a medical cannot concern papers that the candidate sat, whatever the attendance says. */
function satProblem(entries: readonly Entry[]): Record<string, FieldProblem> {
  return entries.some(({ isOnRecord, isMarked }) => isOnRecord || isMarked)
    ? { papers: { code: 'wasSat' } }
    : {};
}

function problemWith(entries: readonly Entry[], values: Values): Record<string, FieldProblem> {
  const [from, to] = [String(values['startsOn']), String(values['endsOn'])];
  const wanted = (values['papers'] as readonly string[] | undefined) ?? [];
  if (
    entries.length < wanted.length ||
    entries.some(({ student }) => student !== values['student'])
  )
    return { papers: { code: 'notFound' } };
  if (entries.some(({ session }) => session !== values['examSession']))
    return { examSession: { code: 'otherExamination' } };
  if (entries.some(({ status, sitting }) => status !== 'confirmed' || !OPEN.includes(sitting)))
    return { papers: { code: 'paperDecided' } };
  const sat = satProblem(entries);
  if (sat['papers']) return sat;
  const days = entries.flatMap(({ startsAt }) =>
    startsAt ? [wallTimeOf(startsAt.toISOString()).date] : [],
  );
  return days.some((day) => day < from || day > to) ? { startsOn: { code: 'outsideDates' } } : {};
}

const SESSION = `
  SELECT
    medical_until AS "medicalUntil",
    (
      SELECT max(ends_at)
      FROM papers paper
      JOIN exam_registrations registration ON registration.paper_id = paper.id
      WHERE registration.id = ANY($2::uuid[])
    ) AS "lastPaper"
  FROM exam_sessions
  WHERE id = $1`;

async function isLateNow(client: Queryable, values: Values, now: Date): Promise<boolean> {
  const row = await queryRow<{ medicalUntil: Date | null; lastPaper: Date | null }>(client, {
    text: SESSION,
    values: [values['examSession'], values['papers']],
  });
  const deadline = medicalDeadline(
    row?.medicalUntil ?? null,
    row?.lastPaper ?? null,
    await sittingRulesOf(client, String(values['student'])),
  );
  return deadline !== null && now >= deadline;
}

async function accept({ client, now, before, after }: Write): Promise<Values | void> {
  if (!after || before) return;
  const fieldErrors = problemWith(await entriesOf(client, after['papers'], now), after);
  if (Object.keys(fieldErrors).length > 0) throw new PortalError('INVALID_FIELDS', { fieldErrors });
  const isLate = await isLateNow(client, after, now);
  if (isLate && isEmpty(after['lateReason'])) throw fieldError('lateReason', 'required');
  return { ...after, isLate, submittedAt: now.toISOString() };
}

const SET = `
  UPDATE exam_registrations registration
  SET sitting = given.sitting, version = version + 1, updated_at = now(), updated_by = $2
  FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, sitting text)
  WHERE registration.id = given.id`;

/**
 * Writes the outcome of sittings, logged with the old one, and the codes that follow from it into
 * the mark sheets.
 */
async function setSittings(
  context: Pick<Write, 'client' | 'now' | 'notify' | 'person'>,
  entries: readonly Entry[],
  sittingOf: (entry: Entry) => string | null,
): Promise<void> {
  const { client } = context;
  const actor = actorOf(context.person);
  const rows = entries
    .map((entry) => ({ ...entry, before: entry.sitting, sitting: sittingOf(entry) }))
    .filter(({ before, sitting }) => before !== sitting);
  if (rows.length === 0) return;
  await client.query({ text: SET, values: [JSON.stringify(rows), actor] });
  await recordActivities(
    client,
    { actorId: actor, action: 'edit', resource: 'exam-registrations', changeSet: newId() },
    rows.map(({ id, before, sitting }) => ({
      recordId: id,
      before: { sitting: before },
      after: { sitting },
    })),
  );
  await followSittings(context, rows);
  await followDecidedEntries({ client, actor }, rows);
}

/** A decision about an absence does not excuse candidates who were present or are under inquiry. */
const isOpen = (sitting: string | null): boolean =>
  sitting === 'medicalPending' || OPEN.includes(sitting);

const isDecided = (sitting: string | null): boolean =>
  sitting === 'medicalAccepted' || sitting === 'medicalRejected';

const SITTING_AFTER: Readonly<Record<string, (entry: Entry) => string | null>> = {
  accept: ({ sitting }) => (isOpen(sitting) ? 'medicalAccepted' : sitting),
  reject: ({ sitting }) => (isOpen(sitting) ? 'medicalRejected' : sitting),
  reconsider: ({ sitting }) => (isDecided(sitting) ? 'medicalPending' : sitting),
  withdraw: ({ isHeld }) => (isHeld ? 'absent' : null),
  takeBack: ({ isHeld }) => (isHeld ? 'absent' : null),
};

const EMAIL_AFTER: Readonly<Record<string, MedicalEmail>> = {
  takeBack: 'medicalTakenBack',
  certify: 'medicalCertified',
  accept: 'medicalAccepted',
  reject: 'medicalRejected',
  reconsider: 'medicalReconsidered',
};

/** Checks the papers and the deadline of medical requests and sets the sittings that they concern. */
export const medicalsExtension = extendServer('medical-requests', {
  beforeWrite: accept,
  beforeTransition: async ({ client, now, before, step }) => {
    if (step.name !== 'accept') return;
    const entries = await entriesOf(client, before?.['papers'], now);
    const fieldErrors = satProblem(entries.filter(({ sitting }) => isOpen(sitting)));
    if (fieldErrors['papers']) throw new PortalError('INVALID_FIELDS', { fieldErrors });
  },
  afterWrite: async (write) => {
    const { client, now, id, before, after, person } = write;
    if (before || !after) return;
    if (person.studentId !== after['student']) await notifyMedical(write, id, 'medicalFiled');
    await setSittings(write, await entriesOf(client, after['papers'], now), () => 'medicalPending');
  },
  afterTransition: async (write) => {
    const { client, now, id, before, step } = write;
    const email = EMAIL_AFTER[step.name];
    if (email) await notifyMedical(write, id, email);
    const sittingOf = SITTING_AFTER[step.name];
    if (!sittingOf) return;
    await setSittings(write, await entriesOf(client, before?.['papers'], now), sittingOf);
  },
});
