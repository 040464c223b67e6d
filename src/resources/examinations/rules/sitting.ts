import {
  type AttemptDecision,
  nextAttempt,
  type UnitHistory,
} from '../../academicRecord/rules/attempts.ts';
import type { Attempt } from '../../shared/attempts.ts';
import { windowState } from '../../shared/rules/windowState.ts';
import { isStudying } from '../../shared/studentStates.ts';
import type { ExamFinding, ExamRule } from '../api.ts';

/** Rules for sittings, from the rule sets `eligibility` and `registration`. */
export interface SittingRules {
  /** Most attempts at one unit; `null`: no by-law limits them. */
  attemptsMost: number | null;
  allowsImprovement: boolean;
  /**
   * Days after the last paper missed within which a medical must be handed in: 7 at Colombo Arts,
   * 14 at Rajarata.
   */
  medicalDays: number;
}

export const USUAL_SITTING_RULES: SittingRules = {
  attemptsMost: null,
  allowsImprovement: false,
  medicalDays: 14,
};

export type SessionKind = 'proper' | 'repeat' | 'special';

/**
 * Which attempts a session takes: a proper one all, a repeat session no first attempts, a special
 * one medicals alone.
 */
const TAKES: Readonly<Record<SessionKind, readonly Attempt[]>> = {
  proper: ['proper', 'repeat', 'medical', 'improvement'],
  repeat: ['repeat', 'medical', 'improvement'],
  special: ['medical'],
};

export interface SessionWindow {
  opensAt: Date | null;
  closesAt: Date | null;
  lateUntil: Date | null;
  /** In the state in which students register. */
  isTaking: boolean;
}

/** The state of a session's window by the gateway's clock. */
export function sessionWindowState(
  { opensAt, closesAt, lateUntil, isTaking }: SessionWindow,
  now: Date,
): ReturnType<typeof windowState> {
  if (opensAt === null) return isTaking ? 'upcoming' : 'closed';
  const state = windowState({ opensAt, closesAt, lateUntil }, now);
  return isTaking || state === 'upcoming' ? state : 'closed';
}

export interface Times<Moment = Date> {
  startsAt: Moment | null;
  endsAt: Moment | null;
}

/** Two papers at one time: each begins before the other ends. */
export const overlapping = <Moment extends Date | string>(
  one: Times<Moment>,
  other: Times<Moment>,
): boolean =>
  one.startsAt !== null &&
  one.endsAt !== null &&
  other.startsAt !== null &&
  other.endsAt !== null &&
  one.startsAt < other.endsAt &&
  other.startsAt < one.endsAt;

/** The eligibility list as published or, if it is not, as the rules give today. */
export interface KnownEligibility {
  state: 'may' | 'mayNot' | 'likely' | 'unlikely' | 'unknown';
  appealUntil: string | null;
}

export interface PaperCase {
  code: string;
  session: SessionKind;
  window: SessionWindow;
  studentStatus: string;
  history: UnitHistory;
  /** A hold hides the results of the unit from the reader. */
  isHidden: boolean;
  eligibility: KnownEligibility;
  times: Times;
  /** Papers that the student is registered for, this one left out. */
  others: readonly (Times & { code: string })[];
}

const finding = (
  rule: ExamRule,
  weight: ExamFinding['weight'],
  args: ExamFinding['args'] = {},
): ExamFinding => ({ rule, weight, args });
const at = (moment: Date | null): { at: string } => ({ at: moment?.toISOString() ?? '' });

/** Why registration is over: the last day has passed, or the office ended it before. */
export function registrationOver(
  { closesAt, lateUntil }: Pick<SessionWindow, 'closesAt' | 'lateUntil'>,
  now: Date,
): ExamFinding {
  const last = lateUntil ?? closesAt;
  return last !== null && last > now
    ? finding('windowEnded', 'blocks')
    : finding('windowClosed', 'blocks', at(last));
}

function aboutWindow(window: SessionWindow, now: Date): ExamFinding[] {
  const state = sessionWindowState(window, now);
  if (state === 'upcoming') return [finding('windowUpcoming', 'blocks', at(window.opensAt))];
  if (state === 'closed') return [registrationOver(window, now)];
  return state === 'late' ? [finding('late', 'asks', at(window.lateUntil))] : [];
}

/** Why the attempt cannot be said yet, which stops the office like students. */
export function undecidable({ isAwaited, isEntered }: AttemptDecision): ExamFinding[] {
  if (isAwaited) return [finding('resultsAwaited', 'blocks')];
  return isEntered ? [finding('enteredElsewhere', 'blocks')] : [];
}

/** What the earlier results say of an attempt. */
function aboutResults(
  { kind, used }: AttemptDecision,
  session: SessionKind,
  rules: SittingRules,
): ExamFinding[] {
  return [
    ...(kind === 'improvement' && !rules.allowsImprovement
      ? [finding('passed', 'blocks')]
      : TAKES[session].includes(kind)
        ? []
        : [finding('otherSession', 'blocks')]),
    ...(rules.attemptsMost !== null && used >= rules.attemptsMost
      ? [finding('attemptsUsed', 'blocks', { used, most: rules.attemptsMost })]
      : []),
    ...(kind === 'repeat' ? [finding('repeat', 'tells', { used })] : []),
    ...(kind === 'medical' ? [finding('medical', 'tells')] : []),
  ];
}

/**
 * Attendance is required of students who take the unit now; repeating and excused students keep
 * theirs.
 */
function aboutEligibility(kind: Attempt, { state, appealUntil }: KnownEligibility): ExamFinding[] {
  if (kind !== 'proper') return [finding('repeatKeeps', 'tells')];
  if (state === 'may') return [finding('eligible', 'tells')];
  if (state === 'mayNot') return [finding('notEligible', 'blocks', { at: appealUntil ?? '' })];
  return state === 'unlikely'
    ? [finding('notEligibleYet', 'asks')]
    : [finding('eligibilityAwaited', 'tells')];
}

/**
 * The findings about a student and a paper: first what blocks, then what informs. `null`: the
 * student may not sit the paper.
 */
export function judgePaper(
  paper: PaperCase,
  rules: SittingRules,
  now: Date,
): { attempt: AttemptDecision; findings: ExamFinding[] } | null {
  const attempt = nextAttempt(paper.history);
  if (!attempt) return null;
  const clashes = paper.others
    .filter((other) => overlapping(paper.times, other))
    .map(({ code }) => finding('clash', 'asks', { unit: code }));
  const findings = [
    ...aboutWindow(paper.window, now),
    ...(isStudying(paper.studentStatus)
      ? []
      : [finding('studentStatus', 'blocks', { status: paper.studentStatus })]),
    // The same whether they pass or fail. The office decides, so that no time is lost.
    ...(paper.isHidden
      ? [finding('resultsHeld', 'asks')]
      : aboutResults(attempt, paper.session, rules)),
    ...undecidable(attempt),
    ...aboutEligibility(attempt.kind, paper.eligibility),
    ...clashes,
  ];
  const order = { blocks: 0, asks: 1, tells: 2 } as const;
  return {
    attempt,
    findings: findings.toSorted((left, right) => order[left.weight] - order[right.weight]),
  };
}
