import { DAY_MS } from '../../../contract/model/constants.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { windowState } from '../../shared/rules/windowState.ts';
import { isStudying } from '../../shared/studentStates.ts';
import type { Finding, Permission, RegistrationRule, WindowStanding } from '../api.ts';

/** A window of the kind `courses` for one semester. No batches: for every batch. */
export interface RegistrationWindow {
  opensAt: Date;
  closesAt: Date;
  lateUntil: Date | null;
  batches: readonly string[];
}

const ORDER = ['open', 'late', 'upcoming', 'closed'] as const;

/** Whether a window is for a batch; without batches it is for all. */
const isFor = ({ batches }: RegistrationWindow, batch: string): boolean =>
  batches.length === 0 || batches.includes(batch);

const standingIn = (window: RegistrationWindow, now: Date): WindowStanding => ({
  state: windowState(window, now),
  opensAt: window.opensAt.toISOString(),
  closesAt: window.closesAt.toISOString(),
  lateUntil: window.lateUntil?.toISOString() ?? null,
});

/**
 * The state of a semester's windows for a batch, by the gateway's clock: the best of the windows
 * for the batch. The closing time is exclusive.
 */
export function windowStanding(
  windows: readonly RegistrationWindow[],
  batch: string,
  now: Date,
): WindowStanding {
  const standings = windows
    .filter((window) => isFor(window, batch))
    .map((window) => standingIn(window, now))
    .toSorted(
      (left, right) =>
        ORDER.indexOf(left.state as 'open') - ORDER.indexOf(right.state as 'open') ||
        (left.opensAt ?? '').localeCompare(right.opensAt ?? ''),
    );
  return standings[0] ?? { state: 'none', opensAt: null, closesAt: null, lateUntil: null };
}

/**
 * The end of adding and dropping units of an approved registration: some weeks from the first day
 * of the semester (two at Colombo Arts and Uva Wellassa), and never before the window closes.
 */
export function addDropEnd(
  semesterStartsOn: Date,
  weeks: number,
  { closesAt, lateUntil }: Pick<WindowStanding, 'closesAt' | 'lateUntil'>,
): Date {
  const ends = [
    semesterStartsOn.getTime() + weeks * 7 * DAY_MS,
    ...[closesAt, lateUntil].flatMap((moment) => (moment === null ? [] : [Date.parse(moment)])),
  ];
  return new Date(Math.max(...ends));
}

const blocks = (rule: RegistrationRule, args: Finding['args'] = {}): Finding => ({
  rule,
  weight: 'blocks',
  args,
});
const permission = (findings: readonly Finding[]): Permission => ({
  allowed: findings.length === 0,
  findings,
});

export interface Situation {
  window: WindowStanding;
  studentStatus: string;
  /** `null`: not begun. */
  status: string | null;
  addDropUntil: Date | null;
  now: Date;
  isOffice: boolean;
}

function ofWindow({ state, opensAt, closesAt, lateUntil }: WindowStanding): Finding[] {
  if (state === 'none') return [blocks('windowNone')];
  if (state === 'upcoming') return [blocks('windowUpcoming', { at: opensAt ?? '' })];
  return state === 'closed' ? [blocks('windowClosed', { at: lateUntil ?? closesAt ?? '' })] : [];
}

const ofStudent = (status: string): Finding[] =>
  isStudying(status) ? [] : [blocks('studentStatus', { status })];

/** Whether the registration may be started now. The office may at any time, as a late registration. */
export const mayBegin = ({ window, studentStatus, isOffice }: Situation): Permission =>
  permission(isOffice ? [] : [...ofStudent(studentStatus), ...ofWindow(window)]);

/**
 * Whether units may be added and dropped now. A draft within the window; a returned or approved one
 * until the add and drop date; a submitted one only after it is withdrawn.
 */
export function mayChange(situation: Situation): Permission {
  const { status, addDropUntil, now, window, studentStatus, isOffice } = situation;
  if (status === 'locked') return permission([blocks('locked')]);
  if (isOffice) return permission([]);
  const student = ofStudent(studentStatus);
  if (status === 'submitted') return permission([...student, blocks('submitted')]);
  const isInTime = addDropUntil !== null && now < addDropUntil;
  if (status === 'approved')
    return permission([
      ...student,
      ...(isInTime
        ? []
        : [blocks('addDropOver', addDropUntil ? { at: addDropUntil.toISOString() } : {})]),
    ]);
  if (status === 'returned' && isInTime) return permission(student);
  return permission([...student, ...ofWindow(window)]);
}

/**
 * Whether it may be submitted now. After the window closes only with a reason, and until the late
 * deadline.
 */
export function maySubmit(situation: Situation, lateReason: string | null): Permission {
  const { status, window, isOffice } = situation;
  if (status === null || isOffice) return permission([]);
  const change = mayChange(situation);
  const isLate = window.state === 'late' && status === 'draft';
  return permission([
    ...change.findings,
    ...(change.allowed && isLate && isEmpty(lateReason)
      ? [blocks('lateReason', { at: window.closesAt ?? '' })]
      : []),
  ]);
}
