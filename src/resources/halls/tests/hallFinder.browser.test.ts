import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import { addDays, localDay, weekdayOf } from '../../../contract/model/facultyClock.ts';
import type { FoundHalls, HallDay, HallOption } from '../api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const saturdays = Array.from({ length: 6 }, (_, week) =>
  addDays(localDay(), 13 - weekdayOf(localDay()) + week * 7),
);

/** A Saturday on which nothing has a hall and no holiday closes it. */
async function freeSaturday(person: SignedIn, hall: string): Promise<string> {
  for (const day of saturdays) {
    const { entries, closedBy } = await callBy<HallDay>(
      person,
      'GET',
      `/hall-bookings/day?day=${day}`,
    );
    if (!closedBy && entries.every((entry) => entry.hall !== hall)) return day;
  }
  throw new Error('the hall is taken on every Saturday');
}

/** A Saturday from which a hall with the seats is free for four weeks. */
async function freeSeries(person: SignedIn, seats: number): Promise<string> {
  for (const date of saturdays) {
    const question = { date, from: '18:00', to: '19:00', rule: 'FREQ=WEEKLY;COUNT=4', seats };
    const { halls } = await callBy<FoundHalls>(person, 'POST', '/hall-bookings/find', question);
    if (halls.some(({ fit }) => fit === 'free')) return date;
  }
  throw new Error('no hall is free for four weeks');
}

async function ask(page: Page, question: Readonly<Record<string, string>>): Promise<void> {
  const form = page.getByRole('form', { name: 'Find a hall' });
  for (const [label, value] of Object.entries(question))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Find halls' }).click();
}

it('a lecturer finds a hall for weeks and requests it in one act, waits for a taken one and accepts it when it frees; the hall management decides all dates at once', async () => {
  const [lecturer, manager] = [
    await signInAs(browser, baseUrl, 'lecturer'),
    await signInAs(browser, baseUrl, 'hallmanager'),
  ];
  const { page } = lecturer;
  await page.goto('/lhms/manage-lachall/bookings');
  await settled(lecturer);
  const date = await freeSeries(lecturer, 110);
  // Mistakes first: an end before the start, then more people than any hall seats.
  await ask(page, { Day: date, From: '18:00', Until: '14:00' });
  await page.locator('[aria-invalid=true]').first().waitFor();
  await ask(page, { 'People expected': '4000', Until: '19:00' });
  await page.getByText('No hall has enough seats').waitFor();
  await ask(page, { 'People expected': '110', 'Number of weeks': '4' });
  const free = page.getByRole('region', { name: 'Free on all 4 dates' }).getByRole('listitem');
  await free.first().getByRole('button', { name: 'Request 4 dates' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Would need approval').first().waitFor();
  await dialog.getByRole('button', { name: 'Request 4' }).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByLabel('Title').fill('Finder seminar');
  await dialog.getByRole('button', { name: 'Request 4' }).click();
  await dialog.getByText('pending: 4').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await manager.page.goto('/lhms/manage-lachall/bookings?part=waiting');
  const pending = manager.page.getByRole('listitem').filter({ hasText: 'Finder seminar' });
  await pending.first().getByRole('button', { name: 'Decide series…' }).click();
  const decision = manager.page.getByRole('dialog');
  await decision.getByRole('button', { name: 'Reject 4 dates' }).click();
  await decision.locator('[aria-invalid=true]').first().waitFor();
  expect(manager.watch.takeProblems()).toHaveLength(1);
  await decision.getByRole('button', { name: 'Approve 4 dates' }).click();
  await decision.getByText('Approved', { exact: true }).first().waitFor();
  await decision.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => pending.count()).toBe(0);

  const halls = await callBy<HallOption[]>(manager, 'GET', '/hall-bookings/halls');
  const hall = halls.find(({ code }) => code === 'SR-12')?.id ?? '';
  const day = await freeSaturday(manager, hall);
  const taken = await callBy<{ dates: { id: string }[] }>(
    manager,
    'POST',
    '/hall-bookings/request',
    { title: 'Stock taking', purpose: 'other', hall, date: day, from: '07:00', to: '20:00' },
  );
  await page.goto(`/lhms/manage-lachall/bookings?day=${day}`);
  await ask(page, { 'People expected': '30', From: '10:00', Until: '12:00' });
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Stock taking' })
    .getByRole('button', { name: 'Wait for it' })
    .click();
  await dialog.getByLabel('Title').fill('Chess club');
  await dialog.getByText('Would wait').waitFor();
  await dialog.getByRole('button', { name: 'Request' }).click();
  await dialog.getByText('One date is on the waiting list.').waitFor();
  await callBy(manager, 'POST', `/bookings/${taken.dates[0]?.id}/-/transitions/cancel`, {
    version: 1,
  });
  await page.goto('/lhms/manage-lachall/bookings?part=mine');
  const mine = page.getByRole('listitem').filter({ hasText: 'Chess club' });
  await mine.getByText('The hall is held for you until').waitFor();
  await mine.getByRole('button', { name: 'Accept the hall' }).click();
  await dialog.getByRole('button', { name: 'Accept the hall' }).click();
  await mine.getByText('Approved').waitFor();
  expect(manager.watch.takeProblems()).toEqual([]);
  await Promise.all([lecturer.context.close(), manager.context.close()]);
});

it('a free time of the day is requested by keyboard alone and by dragging over it', async () => {
  const person = await signInAs(browser, baseUrl, 'lecturer2');
  const { page } = person;
  const halls = await callBy<HallOption[]>(person, 'GET', '/hall-bookings/halls');
  const day = await freeSaturday(person, halls.find(({ code }) => code === 'SR-11')?.id ?? '');
  await page.goto(`/lhms/manage-lachall/bookings?day=${day}`);
  await settled(person);
  const grid = page.getByRole('region', { name: 'Halls of the day' });
  const span = grid.getByRole('button', { name: /^SR-11, free/ }).first();
  await span.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /SR-12/ });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await span.scrollIntoViewIfNeeded();
  const box = await span.boundingBox();
  if (!box) throw new Error('SR-11 is not free');
  // From 07:00 to 20:00.
  const at = (hours: number): number => box.x + (box.width * (hours - 7)) / 13;
  const y = box.y + box.height / 2;
  await page.mouse.move(at(9.1), y);
  await page.mouse.down();
  await page.mouse.move(at(10), y);
  await page.mouse.move(at(10.9), y);
  await page.mouse.up();
  const requested = page.getByRole('dialog', { name: /SR-11/ });
  await expect.poll(() => requested.getByLabel('From').inputValue()).toMatch(/^0?9:00/);
  await expect.poll(() => requested.getByLabel('Until').inputValue()).toMatch(/^11:00/);
  expect(person.watch.takeProblems()).toEqual([]);
  await person.context.close();
});
