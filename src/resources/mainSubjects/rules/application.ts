import { windowState } from '../../shared/rules/windowState.ts';
import { isStudying } from '../../shared/studentStates.ts';
import type { ApplicationWindow, ReasonNotToApply } from '../api.ts';

/** Why a window takes no applications in its state. */
const REASONS = { upcoming: 'notYet', open: null, late: null, closed: 'over' } as const;

/** A window for main subjects, with the batches that it is for; none named: all. */
export interface BatchWindow extends ApplicationWindow {
  batches: readonly string[];
}

/** The facts of a student that an application depends on. */
export interface ApplyingStudent {
  batch: string;
  status: string;
  curriculum: string | null;
}

const isFor = ({ batches }: Pick<BatchWindow, 'batches'>, batch: string): boolean =>
  batches.length === 0 || batches.includes(batch);

/**
 * The relevant window of a batch: an open one, else one that accepts late applications, else the
 * next to open, else the last closed.
 */
export function windowOfBatch<Window extends BatchWindow>(
  windows: readonly Window[],
  batch: string,
  now: Date,
): Window | null {
  const own = windows.filter((window) => isFor(window, batch));
  const inState = (
    state: keyof typeof REASONS,
    order: (window: Window) => number,
  ): Window | undefined =>
    own
      .filter((window) => windowState(window, now) === state)
      .toSorted((left, right) => order(left) - order(right))[0];
  return (
    inState('open', ({ closesAt }) => Date.parse(closesAt)) ??
    inState('late', ({ lateUntil }) => Date.parse(lateUntil ?? '')) ??
    inState('upcoming', ({ opensAt }) => Date.parse(opensAt)) ??
    inState('closed', ({ closesAt }) => -Date.parse(closesAt)) ??
    null
  );
}

/** Why a student cannot apply in this window at this moment; `null`: they can. */
export function whyNotApply(
  student: ApplyingStudent | null,
  window: BatchWindow | null,
  now: Date,
): ReasonNotToApply | null {
  if (!student) return 'notAStudent';
  if (!isStudying(student.status)) return 'notEnrolled';
  if (student.curriculum === null) return 'noCurriculum';
  if (!window || !isFor(window, student.batch)) return 'noWindow';
  return REASONS[windowState(window, now)];
}

/**
 * Whether an application handed in on time is final: in the time for late applications only late
 * ones may change.
 */
export const isSettled = (
  window: BatchWindow,
  application: { status: unknown; lateReason: unknown },
  now: Date,
): boolean =>
  windowState(window, now) === 'late' &&
  application.status === 'submitted' &&
  (application.lateReason ?? '') === '';
