import type { Period } from '../../shared/localTime.ts';
import {
  freePart,
  judge,
  shifted,
  STEP_MINUTES,
  type BookingFacts,
  type HallChoice,
  type Occupied,
  type Outcome,
} from './bookingPolicy.ts';
import { overlaps } from './overlaps.ts';

export interface FindableHall extends HallChoice {
  isAccessible: boolean;
}

/** What a hall must have. */
export interface HallNeeds {
  facilities: readonly string[];
  isAccessible: boolean;
}

export interface HallQuestion extends HallNeeds {
  /** Every date, in order. */
  periods: readonly Period[];
  facts: BookingFacts;
}

type Refused<Entry extends Occupied> = Extract<Outcome<Entry>, { outcome: 'refused' | 'taken' }>;

interface FailingDate<Entry extends Occupied> {
  period: Period;
  verdict: Refused<Entry>;
  /** Almost the same time, when the hall is free. */
  instead: Period | null;
}

export interface FoundHall<Entry extends Occupied> {
  hall: FindableHall;
  fit: 'free' | 'nearly' | 'moves';
  possible: number;
  /** Pending requests for the possible dates. */
  rivals: Entry[];
  failing: FailingDate<Entry>[];
  /** What is confirmed on the dates that fail. */
  blockers: Entry[];
}

/** How much another time may differ to count as almost the same. */
const NEAR_MINUTES = 60;
/** How much the times differ that are offered if no hall is free on every date. */
export const OTHER_MINUTES = 180;
const MAX_OTHER_TIMES = 3;
/** Examinations and closures are not moved for a booking. */
const MOVABLE: ReadonlySet<Occupied['kind']> = new Set(['class', 'booking']);

/** Half-hour steps in both directions, nearest first, later before earlier. */
const stepsWithin = (minutes: number): number[] =>
  Array.from({ length: minutes / STEP_MINUTES }, (_, index) => (index + 1) * STEP_MINUTES).flatMap(
    (step) => [step, -step],
  );

/** The halls that have what is needed and enough seats, smallest first. */
export function suitableHalls(
  halls: readonly FindableHall[],
  { facilities, isAccessible }: HallNeeds,
  seats: number | null,
): FindableHall[] {
  return halls
    .filter(
      (hall) =>
        hall.isBookable &&
        (seats === null || hall.capacity >= seats) &&
        (!isAccessible || hall.isAccessible) &&
        facilities.every((facility) => hall.facilities.includes(facility)),
    )
    .toSorted((left, right) => left.capacity - right.capacity);
}

const isPossible = (
  period: Period,
  hall: FindableHall,
  facts: BookingFacts,
  entries: readonly Occupied[],
): boolean =>
  !entries.some((entry) => entry.state === 'confirmed' && overlaps(entry, period)) &&
  'rivals' in judge(period, hall, facts, []);

/** Almost the same time in the same hall: shifted by at most an hour, or at least half as long. */
function nearTime(
  period: Period,
  hall: FindableHall,
  facts: BookingFacts,
  entries: readonly Occupied[],
): Period | null {
  const near = stepsWithin(NEAR_MINUTES)
    .map((minutes) => shifted(period, minutes))
    .find((other) => isPossible(other, hall, facts, entries));
  if (near) return near;
  const confirmed = entries.filter(({ state }) => state === 'confirmed');
  const part = freePart(period, confirmed);
  const lengthOf = ({ startsAt, endsAt }: Period) => Date.parse(endsAt) - Date.parse(startsAt);
  return part && lengthOf(part) * 2 >= lengthOf(period) && isPossible(part, hall, facts, confirmed)
    ? part
    : null;
}

/** At least half of the dates are possible. */
const isMostlyFree = (count: number, failing: number): boolean => (count - failing) * 2 >= count;

function fitOf<Entry extends Occupied>(
  count: number,
  failing: readonly FailingDate<Entry>[],
  blockers: readonly Entry[],
): FoundHall<Entry>['fit'] | null {
  if (failing.length === 0) return 'free';
  if (isMostlyFree(count, failing.length) || (count === 1 && failing[0]?.instead)) return 'nearly';
  const isOnlyTaken = failing.every(({ verdict }) => verdict.outcome === 'taken');
  return isOnlyTaken && blockers.every(({ kind }) => MOVABLE.has(kind)) ? 'moves' : null;
}

/** How a hall stands on the dates; `null` if it is no answer. */
function lookAt<Entry extends Occupied>(
  hall: FindableHall,
  { periods, facts }: HallQuestion,
  entries: readonly Entry[],
): FoundHall<Entry> | null {
  const own = [...facts.own];
  const failing: FailingDate<Entry>[] = [];
  const rivals: Entry[] = [];
  for (const period of periods) {
    const met = entries.filter((entry) => overlaps(entry, period));
    const verdict = judge(period, hall, { ...facts, own }, met);
    if ('rivals' in verdict) {
      own.push({ ...period, hall: hall.id, name: '', title: '' });
      rivals.push(...verdict.rivals);
    } else failing.push({ period, verdict, instead: null });
  }
  // Looking for other times takes long, and most halls are no answer anyway.
  if (periods.length === 1 || isMostlyFree(periods.length, failing.length))
    for (const date of failing)
      if (date.verdict.outcome === 'taken')
        date.instead = nearTime(date.period, hall, { ...facts, own }, entries);
  const blockers = failing.flatMap(({ period }) =>
    entries.filter((entry) => entry.state === 'confirmed' && overlaps(entry, period)),
  );
  const fit = fitOf(periods.length, failing, blockers);
  return fit && { hall, fit, possible: periods.length - failing.length, rivals, failing, blockers };
}

/** How many halls are listed that are not free on every date. */
const MAX_LISTED = { free: Infinity, nearly: 12, moves: 8 } as const;
const ORDER = ['free', 'nearly', 'moves'] as const;
const byFit = <Entry extends Occupied>(left: FoundHall<Entry>, right: FoundHall<Entry>): number =>
  ORDER.indexOf(left.fit) - ORDER.indexOf(right.fit) ||
  right.possible - left.possible ||
  left.blockers.length - right.blockers.length;

/**
 * The suitable halls that are free on every date, then those that are nearly free, then those that
 * would be free if bookings or classes moved. Within each the smallest first.
 */
export function findHalls<Entry extends Occupied>(
  halls: readonly FindableHall[],
  question: HallQuestion,
  ledger: ReadonlyMap<string, readonly Entry[]>,
): FoundHall<Entry>[] {
  const found = suitableHalls(halls, question, question.facts.seats)
    .flatMap((hall) => lookAt(hall, question, ledger.get(hall.id) ?? []) ?? [])
    .toSorted(byFit);
  return ORDER.flatMap((fit) => found.filter((hall) => hall.fit === fit).slice(0, MAX_LISTED[fit]));
}

/** Other times at which one suitable hall is free on every date, nearest first. */
export function otherTimes(
  halls: readonly FindableHall[],
  question: HallQuestion,
  ledger: ReadonlyMap<string, readonly Occupied[]>,
): { hall: string; minutes: number }[] {
  const { periods, facts } = question;
  const suitable = suitableHalls(halls, question, facts.seats);
  const found: { hall: string; minutes: number }[] = [];
  for (const minutes of stepsWithin(OTHER_MINUTES)) {
    const moved = periods.map((period) => shifted(period, minutes));
    const hall = suitable.find(({ id }) => {
      const entries = ledger.get(id) ?? [];
      return !moved.some((period) =>
        entries.some((entry) => entry.state === 'confirmed' && overlaps(entry, period)),
      );
    });
    const isAllowed =
      hall !== undefined && moved.every((period) => isPossible(period, hall, facts, []));
    if (isAllowed) found.push({ hall: hall.id, minutes });
    if (found.length === MAX_OTHER_TIMES) break;
  }
  return found;
}
