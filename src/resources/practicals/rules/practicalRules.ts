import { fraction, over, rounded, sumOf, times } from '../../shared/rules/fraction.ts';

export interface GroupSeats {
  id: string;
  capacity: number;
  taken: number;
}

/**
 * Distributes students among groups as evenly as the capacities allow: each student, in the given
 * order, goes into the group with the fewest, of equals the first. `placed` maps students to
 * groups; `unplaced` contains the students without a seat.
 */
export function balance(
  groups: readonly GroupSeats[],
  students: readonly string[],
): { placed: Map<string, string>; unplaced: string[] } {
  const seats = groups.map((group) => ({ ...group }));
  const placed = new Map<string, string>();
  const unplaced: string[] = [];
  for (const student of students) {
    const [group] = seats
      .filter(({ capacity, taken }) => taken < capacity)
      .toSorted((left, right) => left.taken - right.taken);
    if (group) {
      group.taken += 1;
      placed.set(student, group.id);
    } else unplaced.push(student);
  }
  return { placed, unplaced };
}

/** One student's result of one practical. Marks as decimals; `null`: not entered yet. */
export interface PracticalOutcome {
  practical: string;
  maximum: string;
  status: 'done' | 'absent' | 'excused' | null;
  mark: string | null;
}

export interface PracticalAverage {
  /** Of the component's maximum, two decimals, half up; `null`: nothing counts yet. */
  mark: string | null;
  done: number;
  absent: number;
  excused: number;
  open: number;
}

const DECIMALS = 2;

/**
 * The mark of a component that is made of practicals: the mean of `mark / maximum` over those that
 * count, times the maximum of the component. A practical that was made up counts once, as done; an
 * absence without excuse counts 0; an excused one and one without a result are left out (rule of
 * this faculty: no by-law names one). Exact until the one rounding at the end. The order is
 * irrelevant.
 */
export function averageOf(
  outcomes: readonly PracticalOutcome[],
  maximum: string,
): PracticalAverage {
  const practicals = [...new Set(outcomes.map(({ practical }) => practical))];
  const best = practicals.map((practical) =>
    bestOf(outcomes.filter((outcome) => outcome.practical === practical)),
  );
  const count = (status: PracticalOutcome['status']): number =>
    best.filter((outcome) => outcome.status === status).length;
  const counting = best.filter(({ status }) => status === 'done' || status === 'absent');
  const shares = counting.map(({ status, mark, maximum: of }) =>
    status === 'done' ? over(fraction(mark ?? '0'), fraction(of)) : fraction(0),
  );
  const mark =
    shares.length === 0
      ? null
      : rounded(times(over(sumOf(shares), fraction(shares.length)), fraction(maximum)), DECIMALS);
  return {
    mark,
    done: count('done'),
    absent: count('absent'),
    excused: count('excused'),
    open: count(null),
  };
}

const RANK: readonly PracticalOutcome['status'][] = ['done', 'excused', 'absent', null];

/** Of several slots of one practical (missed, then made up): done, else excused, else absent. */
function bestOf(outcomes: readonly PracticalOutcome[]): PracticalOutcome {
  const [best] = outcomes.toSorted(
    (left, right) => RANK.indexOf(left.status) - RANK.indexOf(right.status),
  );
  if (!best) throw new RangeError('a practical without an outcome');
  return best;
}
