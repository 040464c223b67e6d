import type { TransactionContext } from '../../../../gateway/index.ts';
import type { AttemptDecision } from '../../academicRecord/rules/attempts.ts';
import { ownStanding } from '../../eligibility/server/studentView.ts';
import type { ExamPaper, ExamRegistrationSheet, ExamSessionSheet } from '../api.ts';
import { sessionWindowState } from '../rules/sitting.ts';
import { readCandidate, type KnownCandidate, type PaperRow, type SessionRow } from './facts.ts';
import { isEntry, isHidden, judge, meantPapers, windowOf } from './judge.ts';
import { missingUnits } from './missingUnits.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The attempt that the paper is shown as: of an entry, the stored one. */
function shownAttempt(
  known: KnownCandidate,
  paper: PaperRow,
  { kind, number }: AttemptDecision,
): Pick<ExamPaper, 'attemptKind' | 'attemptNumber'> {
  if (isHidden(known, paper)) return { attemptKind: null, attemptNumber: null };
  const { registration } = paper;
  return registration && isEntry(paper)
    ? { attemptKind: registration.attemptKind, attemptNumber: registration.attemptNumber }
    : { attemptKind: kind, attemptNumber: number };
}

function paperOf(
  known: KnownCandidate,
  paper: PaperRow,
  now: Date,
  likely: ReadonlyMap<string, boolean>,
): ExamPaper | null {
  const judged = judge(known, paper, now, likely);
  if (!judged) return null;
  const { attempt, findings } = judged;
  const { registration } = paper;
  const state = sessionWindowState(
    windowOf(known.sessions.find(({ id }) => id === paper.session) as SessionRow),
    now,
  );
  const isFree = findings.every(({ weight }) => weight !== 'blocks');
  // Passed units without an entry are left out, because they would hide the others.
  if (!registration && findings.some(({ rule }) => rule === 'passed')) return null;
  const isOver = paper.endsAt !== null && paper.endsAt <= now;
  const isOpen = state === 'open' || state === 'late';
  return {
    paper: paper.id,
    unit: { code: paper.code, title: paper.title },
    medium: paper.medium,
    startsAt: iso(paper.startsAt),
    endsAt: iso(paper.endsAt),
    halls: paper.halls,
    ...shownAttempt(known, paper, attempt),
    attemptsMost: known.rules.attemptsMost,
    // Registered students do not need the window; findings about the paper stay.
    findings: isOver
      ? []
      : isEntry(paper)
        ? findings.filter(
            ({ rule }) =>
              rule === 'clash' ||
              rule === 'eligible' ||
              rule === 'notEligible' ||
              rule === 'eligibilityAwaited' ||
              rule === 'notEligibleYet',
          )
        : findings,
    registration: registration && {
      id: registration.id,
      version: registration.version,
      status: registration.status,
      seat: registration.seat,
      refusedBecause: registration.refusedBecause,
    },
    mayRegister: isFree && (!registration || registration.status === 'withdrawn'),
    mayWithdraw: isEntry(paper) && isOpen && (paper.startsAt === null || now < paper.startsAt),
  };
}

function sessionOf(
  known: KnownCandidate,
  session: SessionRow,
  now: Date,
  likely: ReadonlyMap<string, boolean>,
): Omit<ExamSessionSheet, 'missing'> {
  const papers = meantPapers(known)
    .filter((paper) => paper.session === session.id)
    .flatMap((paper) => paperOf(known, paper, now, likely) ?? []);
  const { id, title, kind, opensAt, closesAt, lateUntil } = session;
  return {
    id,
    title,
    kind,
    papers,
    window: {
      state: sessionWindowState(windowOf(session), now),
      opensAt: iso(opensAt),
      closesAt: iso(closesAt),
      lateUntil: iso(lateUntil),
    },
    hasCard: papers.some(
      ({ registration, findings }) =>
        registration?.status === 'confirmed' &&
        findings.every(({ rule }) => rule !== 'notEligible'),
    ),
  };
}

/** The open examinations of a student with their papers and eligibility; `null`: no such student. */
export async function readExamSheet(
  { client, now, person }: Pick<TransactionContext, 'client' | 'now' | 'person'>,
  student: string,
): Promise<ExamRegistrationSheet | null> {
  const known = await readCandidate(client, student, { now, person });
  if (!known) return null;
  const { standing, likely } = await ownStanding(client, student, now);
  const missing = await missingUnits(client, known);
  const sessions = known.sessions
    .map((session) => ({
      ...sessionOf(known, session, now, likely),
      missing: missing(session.id),
    }))
    .filter(
      ({ window, papers }) =>
        window.state !== 'closed' || papers.some(({ registration }) => registration !== null),
    );
  const { id, registrationNumber, name } = known.student;
  return { student: { id, registrationNumber, name }, now: now.toISOString(), sessions, standing };
}
