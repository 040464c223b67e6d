import type { Attempt } from '../../shared/attempts.ts';
import type { UnitResults } from './academicRecord.ts';

/** The outcome of a sitting whose result is not published yet. */
export interface OpenSitting {
  sitting:
    | 'present'
    | 'absent'
    | 'medicalPending'
    | 'medicalAccepted'
    | 'medicalRejected'
    | 'offence'
    | null;
  /** The paper has been held. */
  isHeld: boolean;
  /** After the paper that is asked about, so that it does not count for it. */
  isLater?: boolean;
}

/** The history of a student in a unit, from which the next attempt follows. */
export interface UnitHistory extends UnitResults {
  /** Sittings of other papers of the unit whose results are still to come. */
  open: readonly OpenSitting[];
  /** Enrolled in this very offering by an approved registration. */
  isEnrolled: boolean;
}

export interface AttemptDecision {
  kind: Attempt;
  number: number;
  /** Attempts used so far. */
  used: number;
  isAwaited: boolean;
  /** Another paper of the unit, still to come, is registered for. */
  isEntered: boolean;
}

const EXCUSED: readonly OpenSitting['sitting'][] = ['medicalPending', 'medicalAccepted'];

/** A paper sat or missed is an attempt, also while its result is awaited. */
const usesUp = ({ sitting, isHeld }: OpenSitting): boolean =>
  sitting === null ? isHeld : !EXCUSED.includes(sitting);

/**
 * The attempt that a sitting of a unit is, after what was done before it. An absence without an
 * accepted medical is an attempt (Rajarata, UCSC); an accepted medical uses none, and a student who
 * has used none sits uncapped (Colombo Arts). Unpublished sittings are awaited.
 */
export function attemptOf({
  grades,
  isPassed,
  open,
}: Omit<UnitHistory, 'isEnrolled'>): AttemptDecision {
  const before = open.filter(({ isLater }) => isLater !== true);
  const used = grades.filter((grade) => grade !== 'MC').length + before.filter(usesUp).length;
  const isExcused =
    grades.includes('MC') || before.some(({ sitting }) => sitting === 'medicalAccepted');
  const kind: Attempt = isPassed
    ? 'improvement'
    : used > 0
      ? 'repeat'
      : isExcused
        ? 'medical'
        : 'proper';
  return {
    kind,
    number: used + 1,
    used,
    isAwaited: before.some(
      ({ sitting, isHeld }) =>
        sitting === 'present' || sitting === 'medicalPending' || (sitting === null && isHeld),
    ),
    isEntered: open.some(({ sitting, isHeld }) => sitting === null && !isHeld),
  };
}

/** The attempt that the student has next; `null`: the student has neither taken the unit nor sat it. */
export function nextAttempt({ isEnrolled, ...history }: UnitHistory): AttemptDecision | null {
  const decided = attemptOf(history);
  return decided.kind === 'proper' && !isEnrolled && !decided.isAwaited ? null : decided;
}
