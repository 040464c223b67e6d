import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './equipment/chromium.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { toast } from './equipment/steps.ts';

const baseUrl = inject('baseUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + 330 * 60_000 + days * DAY_MS).toISOString().slice(0, 10);
const mondayAfter = (day: string): string => new Date(Date.parse(day) + ((8 - new Date(day).getUTCDay()) % 7 || 7) * DAY_MS).toISOString().slice(0, 10);

it('a hall manager decides between rivals, rejects with a reason, books a series date by date, and moves a class by keyboard alone', async () => {
  const manager = await signInAs(browser, baseUrl, 'hallmanager');
  const { page, watch, context, token } = manager;
  await page.goto('/lhms/manage-lachall/bookings?part=waiting');
  await settled(manager);
  await page.getByRole('listitem').filter({ hasText: 'Book launch' }).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await toast(page, 'Done: Book launch').waitFor();
  await page.getByText('Music evening').waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Staff meeting' }).getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByLabel('Reason, and what would be possible').fill('The auditorium is being painted.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await toast(page, 'Done: Staff meeting').waitFor();
  const bookings = ((await (await context.request.get('/api/bookings', { headers: { Authorization: `Bearer ${token}` } })).json()) as { data: { title: string; state: string }[] }).data;
  expect(bookings.find(({ title }) => title === 'Music evening')?.state).toBe('rejected');

  await page.getByRole('button', { name: 'Book a hall' }).click();
  await page.getByLabel('What for').fill('Choir');
  await page.getByLabel('Hall', { exact: true }).selectOption({ label: 'SR-12 · Seminar Room 12 (30)' });
  await page.getByLabel('Day', { exact: true }).fill(inDays(28 + 7 - new Date(inDays(0)).getUTCDay()));
  await page.getByLabel('Repeat').selectOption({ label: 'By weeks' });
  await page.getByLabel('How many times').fill('3');
  await page.getByRole('button', { name: 'Look at the dates' }).click();
  await page.getByRole('list', { name: '3 dates' }).getByText('Would be booked').first().waitFor();
  await page.getByRole('button', { name: 'Request 3' }).click();
  await page.getByText('Booked: 3 · waiting: 0 · skipped: 0').waitFor();

  await page.goto(`/lhms/manage-lachall/timetable?week=${mondayAfter(inDays(0))}`);
  await settled(manager);
  const classes = page.getByRole('region', { name: 'Timetable' }).getByRole('button');
  await classes.first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It is free there.').waitFor();
  await dialog.getByLabel('From').fill('10:30');
  await dialog.getByLabel('Until').fill('12:00');
  await dialog.getByText('It cannot be there:').waitFor();
  expect(await dialog.getByRole('button', { name: 'Move it' }).getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel('From').fill('18:00');
  await dialog.getByLabel('Until').fill('19:30');
  await dialog.getByText('It is free there.').waitFor();
  await dialog.getByRole('button', { name: 'Move it' }).press('Enter');
  await toast(page, 'The class was moved').waitFor();
  await page.getByRole('region', { name: 'Timetable' }).getByText('changed for this date').waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});
