import { actorOf, type CallContext } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';
import type {
  findHalls as findHallsCall,
  FoundHall as AnsweredHall,
  FoundHalls,
  hallDay as hallDayCall,
  HallDay,
} from '../api.ts';
import { shifted } from '../rules/bookingPolicy.ts';
import {
  findHalls,
  OTHER_MINUTES,
  otherTimes,
  suitableHalls,
  type FoundHall,
} from '../rules/hallFinder.ts';
import {
  type ClaimTitle,
  type Meeting,
  readCalendars,
  readMeetings,
  readTitles,
} from './readLedger.ts';
import { periodsOf, problemOfVerdict, readBookingFacts } from './requests.ts';
import { readHalls } from './storedHalls.ts';
import { readHolidays } from './storedHolidays.ts';

/** What claims every hall on a day, and the holiday that closes them. */
export async function readHallDay({
  client,
  person,
  query: { day },
}: CallContext<typeof hallDayCall>): Promise<HallDay> {
  const entries = await readCalendars(client, {
    from: instantOf({ date: day, time: '00:00' }),
    to: instantOf({ date: addDays(day, 1), time: '00:00' }),
    user: actorOf(person),
  });
  const holidays = await readHolidays(client, day, day);
  return { entries, closedBy: holidays.find(({ closesHalls }) => closesHalls)?.name ?? null };
}

type Titles = ReadonlyMap<string, ClaimTitle>;

/** Throws an Error for a claim whose title was not read. */
function titleOf({ id }: Meeting, titles: Titles): ClaimTitle {
  const found = titles.get(id);
  if (!found) throw new Error('the title of a claim was not read');
  return found;
}

/** One blocker for all its dates: the meetings of a class, or the bookings of a title. */
function blockersOf(entries: readonly Meeting[], titles: Titles): AnsweredHall['blockers'] {
  const found = new Map<string, AnsweredHall['blockers'][number]>();
  for (const entry of entries) {
    const { title, booking } = titleOf(entry, titles);
    const key = `${entry.kind} ${JSON.stringify(title)}`;
    const known = found.get(key);
    found.set(key, {
      kind: entry.kind,
      title,
      booking: known ? known.booking : booking,
      dates: (known?.dates ?? 0) + 1,
    });
  }
  return [...found.values()].toSorted((left, right) => right.dates - left.dates);
}

/** The claims that an answer names. */
const namedIn = (found: readonly FoundHall<Meeting>[]): string[] =>
  found.flatMap(({ rivals, blockers }) => [...rivals, ...blockers].map(({ id }) => id));

function answered(
  { hall, fit, possible, rivals, failing, blockers }: FoundHall<Meeting>,
  titles: Titles,
  language: Language,
): AnsweredHall {
  const titlesOfRivals = rivals.map((rival) => titleOf(rival, titles).title);
  return {
    hall: hall.id,
    fit,
    possible,
    rivals: [...new Map(titlesOfRivals.map((title) => [JSON.stringify(title), title])).values()],
    failing: failing.map(({ period, verdict, instead }) => ({
      ...period,
      problem: problemOfVerdict(
        verdict.outcome === 'taken'
          ? { ...verdict, by: { ...verdict.by, title: titleOf(verdict.by, titles).title } }
          : verdict,
        language,
      ),
      instead,
    })),
    blockers: blockersOf(blockers, titles),
  };
}

/**
 * The halls that are free, nearly free, or free if something moved, on every date of a question.
 * Throws INVALID_FIELDS for dates that cannot be read.
 */
export async function findHallsFor(
  context: CallContext<typeof findHallsCall>,
): Promise<FoundHalls> {
  const { client, body, person } = context;
  const periods = periodsOf(body);
  const facts = await readBookingFacts(context, body.seats, periods);
  const halls = await readHalls(client);
  const entries = await readMeetings(
    client,
    suitableHalls(halls, body, body.seats).map(({ id }) => id),
    periods.map((period) => ({
      startsAt: shifted(period, -OTHER_MINUTES).startsAt,
      endsAt: shifted(period, OTHER_MINUTES).endsAt,
    })),
  );
  const ledger = new Map<string, Meeting[]>(halls.map(({ id }) => [id, []]));
  for (const entry of entries) ledger.get(entry.hall)?.push(entry);
  const question = { ...body, periods, facts };
  const found = findHalls(halls, question, ledger);
  const titles = await readTitles(client, namedIn(found));
  const [first] = periods;
  const times =
    first === undefined || found[0]?.fit === 'free' ? [] : otherTimes(halls, question, ledger);
  return {
    dates: periods,
    halls: found.map((hall) => answered(hall, titles, person.language)),
    otherTimes: times.map(({ hall, minutes }) => {
      const { startsAt, endsAt } = shifted(first ?? { startsAt: '', endsAt: '' }, minutes);
      return { hall, from: wallTimeOf(startsAt).time, to: wallTimeOf(endsAt).time };
    }),
    others: halls.length - found.length,
  };
}
