import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import { toast } from '../../../../tests/browser/equipment/steps.ts';
import {
  addDays,
  instantAt,
  localDay,
  minuteOfDay,
  mondayOf,
} from '../../../contract/model/facultyClock.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const inDays = (days: number): string => addDays(localDay(), days);
/** The first of `count` consecutive Sundays, weeks ahead, without holidays or classes. */
async function freeSundays(person: SignedIn, count: number): Promise<string> {
  const holidays = await callBy<{ startsOn: string; endsOn: string }[]>(person, 'GET', '/holidays');
  const isFree = (day: string): boolean =>
    !holidays.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  const first = 21 + 7 - new Date(inDays(0)).getUTCDay();
  for (let week = 0; week < 20; week += 1)
    if (
      Array.from({ length: count }, (_, index) => inDays(first + (week + index) * 7)).every(isFree)
    )
      return inDays(first + week * 7);
  throw new Error('every other Sunday is a holiday');
}

const mondayAfter = (day: string): string => addDays(mondayOf(day), 7);

it('a hall manager decides between rivals, rejects with a reason, books a series date by date, and moves a class by keyboard alone', async () => {
  const manager = await signInAs(browser, baseUrl, 'hallmanager');
  const { page, watch, context } = manager;
  await page.goto('/lhms/manage-lachall/bookings?part=waiting');
  await settled(manager);
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Book launch' }) })
    .getByRole('button', { name: 'Approve' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await toast(page, 'Done: Book launch').waitFor();
  await page.getByRole('link', { name: 'Music evening' }).waitFor({ state: 'detached' });
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Staff meeting' })
    .getByRole('button', { name: 'Reject' })
    .click();
  await page
    .getByRole('dialog')
    .getByLabel('Reason and alternatives')
    .fill('The auditorium is being painted.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await toast(page, 'Done: Staff meeting').waitFor();
  const bookings = await callBy<{ title: string; state: string }[]>(manager, 'GET', '/bookings');
  expect(bookings.find(({ title }) => title === 'Music evening')?.state).toBe('rejected');

  await page.getByRole('button', { name: 'Book a hall' }).click();
  await page.getByLabel('Title').fill('Choir');
  await page
    .getByLabel('Hall', { exact: true })
    .selectOption({ label: 'SR-12 · Seminar Room 12 (30)' });
  await page.getByLabel('Day', { exact: true }).fill(await freeSundays(manager, 3));
  await page.getByLabel('Repeat').selectOption({ label: 'Weekly' });
  await page.getByLabel('Number of times').fill('3');
  await page.getByRole('button', { name: 'Check dates' }).click();
  await page.getByRole('list', { name: '3 dates' }).getByText('Would be booked').first().waitFor();
  await page.getByRole('button', { name: 'Request 3' }).click();
  await page.getByText('Booked: 3 · pending: 0 · skipped: 0').waitFor();

  await page.goto(`/lhms/manage-lachall/timetable?week=${mondayAfter(inDays(0))}`);
  await settled(manager);
  const classes = page
    .getByRole('region', { name: 'Timetable' })
    .getByRole('button')
    .filter({ hasNotText: 'Cancelled' });
  await classes.first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This time is available.').waitFor();
  await dialog.getByLabel('From').fill('10:30');
  await dialog.getByLabel('Until').fill('12:00');
  await dialog.getByText('Not available:').waitFor();
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Move class' }).getAttribute('aria-disabled'))
    .toBe('true');
  await dialog.getByLabel('From').fill('18:00');
  await dialog.getByLabel('Until').fill('19:30');
  await dialog.getByText('This time is available.').waitFor();
  await dialog.getByRole('button', { name: 'Move class' }).press('Enter');
  await toast(page, 'The class has been moved').waitFor();
  await page
    .getByRole('region', { name: 'Timetable' })
    .getByText('changed for this date')
    .waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});

it('a lecturer takes another hall for one date of a series, sees a holiday skipped with its name, and changes one date and the rest apart', async () => {
  const [manager, lecturer] = [
    await signInAs(browser, baseUrl, 'hallmanager'),
    await signInAs(browser, baseUrl, 'lecturer2'),
  ];
  const first = await freeSundays(lecturer, 4);
  const on = (week: number): string => addDays(first, week * 7);
  const at = (day: string, time: string): string => instantAt(day, minuteOfDay(time));
  const halls = await callBy<{ id: string; code: string }[]>(
    lecturer,
    'GET',
    '/hall-bookings/halls',
  );
  await callBy(manager, 'POST', '/bookings', {
    title: 'Chess finals',
    purpose: 'societies',
    hall: halls.find(({ code }) => code === 'SR-12')?.id,
    startsAt: at(on(1), '14:00'),
    endsAt: at(on(1), '16:00'),
  });
  const holiday = await callBy<{ id: string }>(manager, 'POST', '/holidays', {
    name: { en: 'Founder’s day', si: 'ආරම්භක දිනය' },
    startsOn: on(2),
    endsOn: on(2),
  });

  const { page, watch } = lecturer;
  await page.goto('/lhms/manage-lachall/bookings?part=new');
  await page.getByLabel('Title').fill('Debating club');
  await page
    .getByLabel('Hall', { exact: true })
    .selectOption({ label: 'SR-12 · Seminar Room 12 (30)' });
  await page.getByLabel('Day', { exact: true }).fill(first);
  await page.getByLabel('From', { exact: true }).fill('14:30');
  await page.getByLabel('Until', { exact: true }).fill('15:30');
  await page.getByLabel('Repeat').selectOption({ label: 'Weekly' });
  await page.getByLabel('Number of times').fill('4');
  await page.getByRole('button', { name: 'Check dates' }).click();
  const dates = page.getByRole('list', { name: '4 dates' }).getByRole('listitem');
  await dates.nth(1).getByText('Chess finals').waitFor();
  await dates.nth(2).getByText('is a holiday: Founder’s day').waitFor();
  await dates.nth(1).getByRole('button', { name: /SR-11/ }).click();
  await dates.nth(1).getByText('Alternative selected.').waitFor();
  await page.getByRole('button', { name: 'Request 3' }).click();
  await page.getByText('Booked: 3 · pending: 0 · skipped: 1').waitFor();

  await page.goto('/lhms/manage-lachall/bookings?part=mine');
  const mine = page.getByRole('listitem').filter({ hasText: 'Debating club' });
  await mine.filter({ hasText: 'SR-11' }).getByRole('button', { name: 'Change series' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Dates to change').selectOption('one');
  await dialog.getByLabel('Starts at').fill('17:00');
  await dialog.getByLabel('Ends at').fill('18:00');
  await dialog.getByRole('button', { name: 'Check dates' }).click();
  await dialog.getByText('Would change').waitFor();
  await dialog.getByRole('button', { name: 'Change these dates' }).click();
  await dialog.getByText('Changed', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await mine.filter({ hasText: '17:00–18:00' }).waitFor();
  await expect.poll(() => mine.filter({ hasText: '14:30–15:30' }).count()).toBe(2);
  await mine.filter({ hasText: 'SR-11' }).getByRole('button', { name: 'Change series' }).click();
  await dialog.getByLabel('Dates to change').selectOption('rest');
  await dialog.getByLabel('Cancel these dates').check();
  await dialog.getByRole('button', { name: 'Check dates' }).click();
  await dialog.getByRole('button', { name: 'Cancel these dates' }).click();
  await dialog.getByText('Cancelled', { exact: true }).first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await mine.filter({ hasText: 'Cancelled' }).first().waitFor();
  await expect
    .poll(() => mine.filter({ hasText: '14:30–15:30' }).filter({ hasText: 'Approved' }).count())
    .toBe(1);
  expect(watch.takeProblems()).toEqual([]);
  await callBy(manager, 'DELETE', `/holidays/${holiday.id}`);
  await Promise.all([manager.context.close(), lecturer.context.close()]);
});
