import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { type OwnPortal, startOwnPortal } from '../../../../tests/browser/equipment/ownPortal.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';

let browser: Browser;
let portal: OwnPortal;
beforeAll(async () => {
  browser = await sharedBrowser();
  // What is done here is gone for everyone.
  portal = await startOwnPortal();
});
afterAll(async () => {
  await browser?.close();
  await portal?.end();
});

const agendaOf = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });
const entryOf = (page: Page, text: RegExp) =>
  agendaOf(page)
    .locator('[data-entry]')
    .filter({ has: page.getByRole('link', { name: text }) });

/** How much waits: the number at the front of an entry’s text, 0 without the entry. */
const waiting = async (page: Page, text: RegExp): Promise<number> => {
  const link = entryOf(page, text).getByRole('link', { name: text });
  return (await link.count()) === 0 ? 0 : Number.parseInt(await link.first().innerText(), 10);
};

async function dashboardOf(account: string) {
  const person = await signInAs(browser, portal.baseUrl, account);
  await person.page.goto('/dashboard');
  await agendaOf(person.page).locator('[data-entry]').first().waitFor();
  const more = agendaOf(person.page).getByRole('button', { name: /^\d+ more$/ });
  if ((await more.count()) > 0) await more.click();
  return person;
}

it.each<[account: string, text: RegExp, step: string]>([
  ['dean', /hall bookings? to decide/, 'Approve'],
  ['head', /evaluations? to approve/, 'Approve'],
  ['lecturer', /publications? of yours to submit/, 'Submit'],
  ['examofficer', /examination entr(y|ies) to confirm/, 'Confirm'],
  ['registrar', /course registrations? to approve/, 'Approve'],
  ['hallmanager', /hall bookings? to decide/, 'Approve'],
  ['webeditor', /questions? to publish/, 'Publish now'],
  ['admin', /publications? to verify/, 'Verify'],
])('%s finds %s, decides one on the spot, and sees it gone', async (account, text, step) => {
  const { page, watch, context } = await dashboardOf(account);
  const before = await waiting(page, text);
  expect(before).toBeGreaterThan(0);
  const entry = entryOf(page, text);
  await entry.getByRole('button', { name: 'Decide here' }).click();
  await entry.getByRole('group').getByRole('button', { name: step, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  // Some steps ask first, others are taken at once.
  const isNext = async () =>
    (await dialog.count()) > 0 ? 'asked' : (await waiting(page, text)) < before ? 'done' : null;
  await expect.poll(isNext, { timeout: 15_000 }).not.toBeNull();
  if ((await dialog.count()) > 0)
    await dialog.getByRole('button', { name: step, exact: true }).click();
  // The requests that lose a hall to the approved one go with it.
  await expect.poll(() => waiting(page, text), { timeout: 15_000 }).toBeLessThan(before);
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});

it('student finds an unread message, follows its act, reads it, and sees it gone', async () => {
  const text = /unread messages?/;
  const { page, watch, context } = await dashboardOf('student');
  const before = await waiting(page, text);
  expect(before).toBeGreaterThan(0);
  await entryOf(page, text).getByRole('link', { name: 'Read', exact: true }).click();
  await page.waitForURL(/conversations/);
  const isRead = page.waitForResponse(/\/conversations\/[^/]+\/read$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /unread/i })
    .first()
    .click();
  await isRead;
  await page.goto('/dashboard');
  await agendaOf(page).locator('[data-entry]').first().waitFor();
  await expect.poll(() => waiting(page, text)).toBeLessThan(before);
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});

it('What a person puts off leaves the list, the bell and the menu, and comes back on request', async () => {
  const { page, watch, context } = await dashboardOf('webeditor');
  const text = /notices? to publish/;
  const bell = page.getByRole('banner').getByRole('button', { name: /^Waiting for you: / });
  const count = async () => Number.parseInt((await bell.innerText()) || '0', 10);
  const [before, own] = [await count(), await waiting(page, text)];
  await entryOf(page, text).getByRole('button', { name: 'Put off' }).click();
  await page.getByRole('button', { name: 'Until tomorrow' }).click();
  await expect.poll(() => entryOf(page, text).count()).toBe(0);
  await expect.poll(count).toBe(before - own);
  await page.getByRole('button', { name: '1 put off' }).click();
  await page.getByRole('button', { name: 'Show now' }).click();
  await expect.poll(() => entryOf(page, text).count()).toBe(1);
  expect(await count()).toBe(before);
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});
