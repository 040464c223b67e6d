import {
  type Queryable,
  extendServer,
  type ServerExtension,
  type Write,
  colomboDay,
  type Person,
  type SendEmails,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ExamFinding } from '../api.ts';
import { windowState } from '../rules/sitting.ts';
import { tellConfirmed, tellRefused } from './emails.ts';
import { readCandidate, type KnownCandidate, type PaperRow } from './facts.ts';
import { judge, meantPapers, windowOf } from './judge.ts';

type Values = Readonly<Record<string, unknown>>;
const text = (values: Values | undefined, name: string): string =>
  typeof values?.[name] === 'string' ? values[name] : '';

/** Refused, with everything that was found; the screen says each in words. */
const refused = (findings: readonly ExamFinding[]): PortalError =>
  new PortalError('REGISTRATION_REFUSED', { details: { findings } });
const blocks = (rule: ExamFinding['rule'], args: ExamFinding['args'] = {}): ExamFinding => ({
  rule,
  weight: 'blocks',
  args,
});

/** Whoever may enter others decides what the rules leave open; on their own entry nobody does. */
const isOffice = ({ privileges, isGateway }: Person): boolean =>
  isGateway === true ||
  privileges.has('EXAM_REG_SUMMARY_CREATE') ||
  privileges.has('EXAM_REG_SUMMARY_EDIT');

/** One student's entries are decided one after the other. */
const LOCK = 'SELECT 1 FROM students WHERE id = $1 FOR NO KEY UPDATE';

async function known(
  client: Queryable,
  student: string,
  paper: string,
  now: Date,
): Promise<{ all: KnownCandidate; row: PaperRow | undefined }> {
  await client.query({ text: LOCK, values: [student] });
  const all = await readCandidate(client, student, now);
  if (!all) throw new PortalError('NOT_FOUND');
  return { all, row: all.papers.find(({ id }) => id === paper) };
}

/** Decides a wish to sit a paper by the rules and says which attempt it would be. */
async function enter({ client, after, person }: Write, now: Date): Promise<Values | void> {
  if (!after) return;
  const { all, row } = await known(client, text(after, 'student'), text(after, 'paper'), now);
  const judged = row && judge(all, row, now);
  const computed = judged
    ? { attemptKind: judged.attempt.kind, attemptNumber: judged.attempt.number }
    : {};
  if (isOffice(person)) return { ...after, ...computed };
  // A paper that is not theirs to sit does not exist for students; nor does the one in another medium.
  if (!row || !judged || !meantPapers(all).includes(row))
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { paper: { code: 'notFound' } } });
  const session = all.sessions.find(({ id }) => id === row.session);
  const isLate = session !== undefined && windowState(windowOf(session), now) === 'late';
  const findings = [
    ...judged.findings.filter(({ weight }) => weight === 'blocks'),
    ...(isLate && text(after, 'lateReason').trim() === '' ? [blocks('lateReason')] : []),
  ];
  if (findings.length > 0) throw refused(findings);
  return { ...after, ...computed };
}

/**
 * A student leaves while the window is open and the paper has not begun; the office whenever it
 * must.
 */
async function leave({ client, before, person }: Write, now: Date): Promise<void> {
  if (isOffice(person)) return;
  const { all, row } = await known(client, text(before, 'student'), text(before, 'paper'), now);
  const session = all.sessions.find(({ id }) => id === row?.session);
  const state = session ? windowState(windowOf(session), now) : 'closed';
  if (state !== 'open' && state !== 'late')
    throw refused([
      blocks('windowClosed', {
        at: (session?.lateUntil ?? session?.closesAt)?.toISOString() ?? '',
      }),
    ]);
}

/** The rules of entries on every way of writing: windows, attempts, eligibility. */
export const registrationsExtension = (
  post: SendEmails,
  now: () => Date,
): readonly [string, ServerExtension] =>
  extendServer('exam-registrations', {
    beforeWrite: async (write) =>
      write.before === undefined && write.after ? enter(write, now()) : undefined,
    beforeTransition: async (write) => {
      if (write.step.name === 'withdraw') return leave(write, now());
      if (write.step.name !== 'applyAgain') return;
      const decided = await enter(write, now());
      return (
        decided && { attemptKind: decided['attemptKind'], attemptNumber: decided['attemptNumber'] }
      );
    },
    afterTransition: async ({ client, id, step }) => {
      if (step.name === 'refuse') await tellRefused(client, post, id);
      if (step.name === 'confirm') await tellConfirmed(client, post, id, colomboDay(now()));
    },
  });
