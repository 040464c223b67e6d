import type { Browser, Page, Response } from 'playwright-core';
import { addDays, localDay } from '../../../src/contract/model/facultyClock.ts';
import type { OwnAttendance } from '../../../src/resources/attendance/api.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import { callAs, callBy } from './calls.ts';
import type { SignedIn } from './people.ts';

const MINUTE_MS = 60_000;
/**
 * The dean and the administrator have no timetabled classes, so that two tests find one who is free
 * at any hour.
 */
const LECTURERS = ['lecturer2', 'lecturer', 'dean', 'admin'];

interface Holiday {
  id: string;
  startsOn: string;
  endsOn: string;
}
const isIn = ({ startsOn, endsOn }: Holiday, day: string): boolean =>
  startsOn <= day && day <= endsOn;
/** The date in the faculty, `days` days ago. */
const dayBefore = (days: number): string => addDays(localDay(), -days);

/** The last days before today that are no holidays, newest first: no class is held on a holiday. */
export async function pastDaysWithoutHoliday(person: SignedIn, count: number): Promise<string[]> {
  const holidays = await callBy<Holiday[]>(person, 'GET', '/holidays');
  return Array.from({ length: 30 }, (_, index) => dayBefore(index + 1))
    .filter((day) => !holidays.some((holiday) => isIn(holiday, day)))
    .slice(0, count);
}

/**
 * A class in progress, of a unit that all these students take, regardless of the timetable; deletes
 * a holiday of today.
 */
export async function classInProgress(
  browser: Browser,
  students: readonly string[],
): Promise<{ id: string; lecturer: string }> {
  const read = await Promise.all(
    students.map(async (student) =>
      (await callAs<OwnAttendance>(browser, student, 'GET', '/attendance/mine')).units.map(
        ({ offering }) => offering,
      ),
    ),
  );
  const offerings = (read[0] ?? []).filter((offering) =>
    read.every((others) => others.includes(offering)),
  );
  for (const holiday of await callAs<Holiday[]>(browser, 'hallmanager', 'GET', '/holidays'))
    if (isIn(holiday, dayBefore(0)))
      await callAs(browser, 'hallmanager', 'DELETE', `/holidays/${holiday.id}`);
  const begins = Date.now() - 5 * MINUTE_MS;
  for (const lecturer of LECTURERS) {
    for (const offering of offerings) {
      const body = {
        offering,
        kind: 'seminar',
        startsAt: new Date(begins).toISOString(),
        endsAt: new Date(begins + 45 * MINUTE_MS).toISOString(),
        lecturers: [demoId('staff', lecturer)],
      };
      const made = await callAs<{ id: string }>(
        browser,
        'hallmanager',
        'POST',
        '/class-sessions',
        body,
      ).catch(() => null);
      if (made) return { id: made.id, lecturer };
    }
  }
  throw new Error(`${students.join(' and ')} read no unit that is free now`);
}

/**
 * The response to the next code that a page sends; the request for earlier scans has the same
 * address.
 */
export const scanAnswered = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/attendance-scan'),
  );
