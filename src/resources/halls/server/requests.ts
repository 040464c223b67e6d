import { v7 as newId } from 'uuid';
import {
  actorOf,
  createOne,
  type TransactionContext,
  underSavepoint,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { DAY_MS, type Language } from '../../../contract/model/constants.ts';
import { fieldError, type FieldProblem, PortalError } from '../../../contract/model/errors.ts';
import { minutesOf, type Period } from '../../shared/localTime.ts';
import type { BookingAnswer, BookingDate, BookingRequest, HallOption, Suggested } from '../api.ts';
import {
  alternatives,
  judge,
  type BookingFacts,
  type HallChoice,
  type Outcome,
  type OwnBooking,
} from '../rules/bookingPolicy.ts';
import { expand, MAX_DATES, type Recurrence } from '../rules/recurrence.ts';
import { isHallManager } from './bookings.ts';
import { problemOf } from './conflicts.ts';
import { type LedgerEntry, readHallOptions, readLedger } from './readLedger.ts';
import { ownBookings, readHalls } from './storedHalls.ts';
import { holidaysAround, restDays } from './storedHolidays.ts';

/** Beyond this number of dates no suggestions are computed. */
const MAX_SUGGESTED_FOR = 20;

/** Throws INVALID_FIELDS for a recurrence that cannot be read. */
export function periodsOf(recurrence: Recurrence): Period[] {
  const found = expand(recurrence);
  if ('periods' in found) return found.periods;
  const { field, code } = found.fault;
  throw fieldError(field, code, { max: MAX_DATES, min: 1 });
}

/** One date of a request: the hall and time of all, or what replaces them. */
interface RequestedDate {
  period: Period;
  hall: HallChoice;
  insteadOf: string | null;
}

/** Throws INVALID_FIELDS for a hall or a date that does not exist. */
function datesOf(request: BookingRequest, halls: readonly HallChoice[]): RequestedDate[] {
  const hallOf = (id: string): HallChoice => {
    const hall = halls.find((each) => each.id === id);
    if (!hall) throw fieldError('hall', 'notFound');
    return hall;
  };
  const periods = periodsOf(request);
  const instead = new Map(
    (request.instead ?? []).map((other) => [new Date(other.date).toISOString(), other]),
  );
  for (const date of instead.keys())
    if (!periods.some(({ startsAt }) => startsAt === date))
      throw fieldError('instead', 'notAnOption');
  return periods.map((period) => {
    const other = instead.get(period.startsAt);
    if (!other) return { period, hall: hallOf(request.hall), insteadOf: null };
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

/** The facts for deciding a request, read once for all of its dates. */
interface RequestFacts {
  request: BookingRequest;
  facts: BookingFacts & { own: OwnBooking[] };
  halls: readonly HallChoice[];
  options: readonly HallOption[];
  ledger: readonly LedgerEntry[];
  language: Language;
}

const named = (id: string, options: readonly HallOption[]): Suggested['halls'] =>
  options
    .filter((each) => each.id === id)
    .map(({ code, name, capacity }) => ({ id, code, name, capacity }));

function suggest(
  { period, hall }: RequestedDate,
  { request, facts, halls, options, ledger }: RequestFacts,
): Suggested {
  const found = alternatives(
    { period, hall: hall.id, facts, facilities: request.facilities },
    halls,
    ledger,
  );
  return {
    halls: found.halls.flatMap((id) => named(id, options)),
    times: found.times,
    shorter: found.shorter,
  };
}

/** The first start and the last end, widened by a day so that suggestions cover whole days. */
function windowOf(periods: readonly Period[]): { from: string; to: string } {
  const starts = periods.map(({ startsAt }) => Date.parse(startsAt));
  const ends = periods.map(({ endsAt }) => Date.parse(endsAt));
  return {
    from: new Date(Math.min(...starts) - DAY_MS).toISOString(),
    to: new Date(Math.max(...ends) + DAY_MS).toISOString(),
  };
}

/** What the rules of halls ask about a person and the dates of a request. */
export const readBookingFacts = async (
  { client, person, now }: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  seats: number | null,
  periods: readonly Period[],
): Promise<RequestFacts['facts']> => ({
  now,
  seats,
  own: await ownBookings(client, { user: actorOf(person), language: person.language }, periods),
  holidays: restDays(await holidaysAround(client, periods), person.language),
  isManager: isHallManager(person),
});

async function readFacts(
  context: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  request: BookingRequest,
  halls: readonly HallChoice[],
  periods: readonly Period[],
): Promise<RequestFacts> {
  const { client, person } = context;
  const ledger = await readLedger(client, windowOf(periods));
  const options = await readHallOptions(client);
  const facts = await readBookingFacts(context, request.seats, periods);
  return { request, facts, halls, options, ledger, language: person.language };
}

/**
 * The expected outcome of every date of a request, with alternatives for impossible dates. Writes
 * nothing. A possible date counts as taken for the following dates.
 */
export async function previewDates(
  context: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  request: BookingRequest,
): Promise<BookingDate[]> {
  const halls = await readHalls(context.client);
  const dates = datesOf(request, halls);
  if (dates.length === 0) return [];
  const known = await readFacts(
    context,
    request,
    halls,
    dates.map(({ period }) => period),
  );
  const { facts, options, ledger, language } = known;
  let suggestions = 0;
  return dates.map((date): BookingDate => {
    const { period, hall, insteadOf } = date;
    const [other] = hall.id === request.hall ? [] : named(hall.id, options);
    const described = {
      ...period,
      ...(insteadOf === null ? {} : { insteadOf }),
      ...(other ? { hall: other } : {}),
    };
    const verdict = judge(period, hall, facts, ledger);
    if ('rivals' in verdict) {
      const name = options.find(({ id }) => id === hall.id)?.name[language] ?? '';
      facts.own.push({ ...period, hall: hall.id, name, title: request.title });
      const rivals = verdict.rivals.map(({ title }) => title);
      return { ...described, outcome: verdict.outcome, rivals };
    }
    suggestions += 1;
    const problem = problemOfVerdict(verdict, language);
    if (request.waits && verdict.outcome === 'taken')
      return { ...described, outcome: 'waiting', problem };
    return {
      ...described,
      outcome: 'skipped',
      problem,
      ...(suggestions <= MAX_SUGGESTED_FOR ? { suggested: suggest(date, known) } : {}),
    };
  });
}

/** The reason why a date is impossible: a rule of the hall, or a confirmed entry. */
export function problemOfVerdict(
  verdict: Extract<Outcome<LedgerEntry>, { outcome: 'refused' | 'taken' }>,
  language: Language,
): DateProblem {
  if ('refusal' in verdict) return verdict.refusal;
  const { by } = verdict;
  const [field, problem] = problemOf(
    { ...by, position: 0, what: 'hall', by: by.title, who: null },
    language,
  );
  return { field, ...problem };
}

const SERIES = `
  INSERT INTO booking_series (
    id, title, hall_id, starts_at, minutes, rule, time_zone, requested_by_id, created_by,
    updated_by
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)`;

type DateProblem = FieldProblem & { field: string };

/** The refusal of one of several dates. Any other error is rethrown and ends the request. */
export function problemIn(error: unknown): DateProblem {
  if (!(error instanceof PortalError) || error.status >= 500) throw error;
  const [found] = Object.entries(error.fieldErrors ?? {});
  if (found) return { field: found[0], ...found[1] };
  if (error.code !== 'TRANSITION_REFUSED') throw error;
  return { field: 'state', code: 'locked' };
}

/** Processes one date under a savepoint. A refusal is rolled back and returned. */
export const attemptDate = (
  { client }: Pick<TransactionContext, 'client'>,
  work: () => Promise<void>,
): Promise<DateProblem | null> => underSavepoint(client, () => work().then(() => null), problemIn);

/** Throws CLASH or INVALID_FIELDS if the only date of a request is impossible. */
function assertPossible({ outcome, problem: found, suggested }: BookingDate): void {
  if (!found || outcome !== 'skipped') return;
  const { field, ...problem } = found;
  throw new PortalError(problem.code === 'hallTaken' ? 'CLASH' : 'INVALID_FIELDS', {
    fieldErrors: { [field]: problem },
    details: { suggested },
  });
}

async function insertSeries(
  { client, person }: WriteRequest,
  { title, hall, rule, timeZone }: BookingRequest,
  first: BookingDate,
): Promise<string> {
  const id = newId();
  const { startsAt } = first;
  await client.query({
    text: SERIES,
    values: [id, title, hall, startsAt, minutesOf(first), rule, timeZone, actorOf(person)],
  });
  return id;
}

/** Books one date. A refusal skips the date of a series, and refuses a single booking. */
async function bookDate(
  write: WriteRequest,
  request: BookingRequest,
  date: BookingDate,
  isSeries: boolean,
): Promise<BookingDate> {
  const id = newId();
  const values = {
    title: request.title,
    purpose: request.purpose,
    hall: date.hall?.id ?? request.hall,
    seats: request.seats,
    remarks: request.remarks,
    waits: date.outcome === 'waiting',
    startsAt: date.startsAt,
    endsAt: date.endsAt,
  };
  const book = (): Promise<void> => createOne(write, { values, version: undefined }, id);
  const problem = isSeries ? await attemptDate(write, book) : await book().then(() => null);
  return problem
    ? { startsAt: date.startsAt, endsAt: date.endsAt, outcome: 'skipped', problem }
    : { ...date, id };
}

/**
 * Books every possible date of a request and returns the outcome of each: made, pending, or skipped
 * with the reason. A single impossible date is refused (CLASH, INVALID_FIELDS) with alternatives.
 */
export async function bookDates(
  write: WriteRequest,
  request: BookingRequest,
): Promise<BookingAnswer> {
  const { client } = write;
  const preview = await previewDates(write, request);
  const isSeries = request.rule !== null && preview.length > 1;
  const [first] = preview;
  if (!isSeries && first) assertPossible(first);
  const series = isSeries && first ? await insertSeries(write, request, first) : null;
  const dates: BookingDate[] = [];
  for (const date of preview) {
    const isChosen = !request.only || request.only.includes(date.insteadOf ?? date.startsAt);
    if (date.outcome === 'skipped') dates.push(date);
    else if (isChosen) dates.push(await bookDate(write, request, date, isSeries));
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
