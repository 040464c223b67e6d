import { v7 as newId } from 'uuid';
import { actorOf, createOne, type WriteRequest } from '../../../../gateway/index.ts';
import { PortalError, type FieldProblem } from '../../../contract/model/errors.ts';
import { minutesOf, type Period } from '../../shared/localTime.ts';
import type {
  BookingAnswer,
  BookingDate,
  BookingRequest,
  CalendarEntry,
  HallOption,
  Suggested,
} from '../api.ts';
import { alternatives, judge, type BookingFacts, type HallChoice } from '../rules/bookingPolicy.ts';
import { expand, MOST_DATES } from '../rules/recurrence.ts';
import { isHallManager } from './bookings.ts';
import { problemOf } from './clashes.ts';
import { readHallOptions, readLedger } from './readLedger.ts';
import { ownBookings, readHalls } from './storedHalls.ts';
import { holidaysAround, restDays } from './storedHolidays.ts';

type Request = Pick<WriteRequest, 'client' | 'person'>;
const DAY_MS = 86_400_000;
/** Suggestions for more dates than these would not be read. */
const MOST_SUGGESTED_FOR = 20;

function periodsOf(wish: BookingRequest): Period[] {
  const found = expand(wish);
  if ('periods' in found) return found.periods;
  const { field, code } = found.fault;
  throw new PortalError('INVALID_FIELDS', {
    fieldErrors: { [field]: { code, args: { max: MOST_DATES, min: 1 } } },
  });
}

/** One date as it is asked for: the hall and time of all, or what is taken instead. */
interface AskedDate {
  period: Period;
  hall: HallChoice;
  insteadOf: string | null;
}

/** Throws INVALID_FIELDS for a hall or a date that is not there. */
function datesOf(wish: BookingRequest, halls: readonly HallChoice[]): AskedDate[] {
  const hallOf = (id: string): HallChoice => {
    const hall = halls.find((each) => each.id === id);
    if (!hall)
      throw new PortalError('INVALID_FIELDS', { fieldErrors: { hall: { code: 'notFound' } } });
    return hall;
  };
  const periods = periodsOf(wish);
  const instead = new Map(
    (wish.instead ?? []).map((other) => [new Date(other.date).toISOString(), other]),
  );
  for (const date of instead.keys())
    if (!periods.some(({ startsAt }) => startsAt === date))
      throw new PortalError('INVALID_FIELDS', {
        fieldErrors: { instead: { code: 'notAnOption' } },
      });
  return periods.map((period) => {
    const other = instead.get(period.startsAt);
    if (!other) return { period, hall: hallOf(wish.hall), insteadOf: null };
    return {
      period: {
        startsAt: new Date(other.startsAt).toISOString(),
        endsAt: new Date(other.endsAt).toISOString(),
      },
      hall: hallOf(other.hall),
      insteadOf: period.startsAt,
    };
  });
}

function suggest(
  { period, hall }: AskedDate,
  wish: BookingRequest,
  facts: BookingFacts,
  halls: readonly HallChoice[],
  options: readonly HallOption[],
  ledger: readonly CalendarEntry[],
): Suggested {
  const found = alternatives(
    { period, hall: hall.id, facts, facilities: wish.facilities },
    halls,
    ledger,
  );
  return {
    halls: found.halls.flatMap((id) => named(id, options)),
    times: found.times,
    shorter: found.shorter,
  };
}

const named = (id: string, options: readonly HallOption[]): Suggested['halls'] =>
  options
    .filter((each) => each.id === id)
    .map(({ code, name, capacity }) => ({ id, code, name, capacity }));

/**
 * Says of every date what would become of it, and what else there is for those that cannot be.
 * Writes nothing.
 */
export async function rehearseRequest(
  { client, person }: Request,
  wish: BookingRequest,
  now: Date,
): Promise<BookingDate[]> {
  const halls = await readHalls(client);
  const asked = datesOf(wish, halls);
  const periods = asked.map(({ period }) => period);
  const [first, last] = [
    periods.map(({ startsAt }) => startsAt).toSorted()[0],
    periods
      .map(({ endsAt }) => endsAt)
      .toSorted()
      .at(-1),
  ];
  if (first === undefined || last === undefined) return [];
  // A day before and after, so that suggestions see the whole of each day.
  const window = [
    new Date(Date.parse(first) - DAY_MS).toISOString(),
    new Date(Date.parse(last) + DAY_MS).toISOString(),
  ] as const;
  const ledger = await readLedger(client, ...window, null);
  const options = await readHallOptions(client);
  const own = await ownBookings(client, actorOf(person), periods);
  const facts: BookingFacts = {
    now,
    seats: wish.seats,
    own,
    holidays: restDays(await holidaysAround(client, periods), person.language),
    isManager: isHallManager(person),
  };
  let suggestions = 0;
  return asked.map((date): BookingDate => {
    const { period, hall, insteadOf } = date;
    const [other] = hall.id === wish.hall ? [] : named(hall.id, options);
    const told = {
      ...period,
      ...(insteadOf === null ? {} : { insteadOf }),
      ...(other ? { hall: other } : {}),
    };
    const verdict = judge(period, hall, facts, ledger);
    if ('rivals' in verdict) {
      own.push({
        ...period,
        hall: hall.id,
        code: options.find(({ id }) => id === hall.id)?.code ?? '',
        title: wish.title,
      });
      return {
        ...told,
        outcome: verdict.outcome,
        rivals: verdict.rivals.map(({ title }) => title),
      };
    }
    suggestions += 1;
    const suggested =
      suggestions <= MOST_SUGGESTED_FOR
        ? { suggested: suggest(date, wish, facts, halls, options, ledger) }
        : {};
    if ('refusal' in verdict)
      return { ...told, outcome: 'skipped', problem: verdict.refusal, ...suggested };
    const [field, problem] = problemOf(
      { ...verdict.by, position: 0, what: 'hall', by: verdict.by.title, who: null },
      person.language,
    );
    return { ...told, outcome: 'skipped', problem: { field, ...problem }, ...suggested };
  });
}

const SERIES = `
  INSERT INTO booking_series (
    id, title, hall_id, starts_at, minutes, rule, time_zone, requested_by_id, created_by,
    updated_by
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)`;

/**
 * What a refusal comes to for one date of many; anything else is an error of ours and ends the
 * whole request.
 */
function problemIn(error: unknown): FieldProblem & { field: string } {
  if (!(error instanceof PortalError) || error.status >= 500) throw error;
  const [found] = Object.entries(error.fieldErrors ?? {});
  if (found) return { field: found[0], ...found[1] };
  if (error.code !== 'TRANSITION_REFUSED') throw error;
  return { field: 'state', code: 'locked' };
}

/** Does something under a savepoint: what is refused leaves no trace, and the next date is tried. */
export async function attempt(
  { client }: Request,
  work: () => Promise<void>,
): Promise<(FieldProblem & { field: string }) | null> {
  await client.query({ text: 'SAVEPOINT one_date' });
  try {
    await work();
    await client.query({ text: 'RELEASE SAVEPOINT one_date' });
    return null;
  } catch (error) {
    await client.query({ text: 'ROLLBACK TO SAVEPOINT one_date' });
    return problemIn(error);
  }
}

/**
 * Books every date that is possible and tells of all what became of them: made, waiting for
 * approval, or skipped and why. A single date that is not possible is refused as a whole (CLASH,
 * INVALID_FIELDS) with what else there is.
 */
export async function makeRequest(
  request: WriteRequest,
  wish: BookingRequest,
  now: Date,
): Promise<BookingAnswer> {
  const { client, person } = request;
  const rehearsed = await rehearseRequest(request, wish, now);
  const isSeries = wish.rule !== null && rehearsed.length > 1;
  const [only] = rehearsed;
  if (!isSeries && only?.problem) {
    const { field, ...problem } = only.problem;
    const code = problem.code === 'hallTaken' ? 'CLASH' : 'INVALID_FIELDS';
    throw new PortalError(code, {
      fieldErrors: { [field]: problem },
      details: { suggested: only.suggested },
    });
  }
  const series = isSeries ? newId() : null;
  if (series && only)
    await client.query({
      text: SERIES,
      values: [
        series,
        wish.title,
        wish.hall,
        only.startsAt,
        minutesOf(only),
        wish.rule,
        wish.timeZone,
        actorOf(person),
      ],
    });
  const dates: BookingDate[] = [];
  for (const date of rehearsed) {
    if (
      date.outcome === 'skipped' ||
      (wish.only && !wish.only.includes(date.insteadOf ?? date.startsAt))
    ) {
      if (date.outcome === 'skipped') dates.push(date);
      continue;
    }
    const id = newId();
    const values = {
      title: wish.title,
      purpose: wish.purpose,
      hall: date.hall?.id ?? wish.hall,
      seats: wish.seats,
      remarks: wish.remarks,
      startsAt: date.startsAt,
      endsAt: date.endsAt,
    };
    const make = (): Promise<void> => createOne(request, { values, version: undefined }, id);
    // What refuses the only date refuses the call.
    if (!isSeries) await make();
    const problem = isSeries ? await attempt(request, make) : null;
    dates.push(
      problem
        ? { startsAt: date.startsAt, endsAt: date.endsAt, outcome: 'skipped', problem }
        : { ...date, id },
    );
  }
  const made = dates.flatMap(({ id }) => (id ? [id] : []));
  if (series)
    await client.query({
      text: 'UPDATE bookings SET series_id = $2 WHERE id = ANY($1::uuid[])',
      values: [made, series],
    });
  if (series && made.length === 0) throw new PortalError('CLASH', { details: { dates } });
  return { dates, series };
}
