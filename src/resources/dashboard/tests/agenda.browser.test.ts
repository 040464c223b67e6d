import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { type OwnPortal, startOwnPortal } from '../../../../tests/browser/equipment/ownPortal.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';

let browser: Browser;
let portal: OwnPortal;
beforeAll(async () => {
  browser = await sharedBrowser();
  // What waits in the demonstration is decided by other files.
  portal = await startOwnPortal();
});
afterAll(async () => {
  await browser?.close();
  await portal?.end();
});

const agendaOf = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

/** The number at the front of an entry's text. */
const waiting = async (page: Page, text: RegExp): Promise<number> =>
  Number.parseInt(await agendaOf(page).getByRole('link', { name: text }).innerText(), 10);

const TO_DECIDE = /^\d+ requests? for leave to decide$/;

it('The registrar refuses a leave on the dashboard, and it is gone from there', async () => {
  const student = await signInAs(browser, portal.baseUrl, 'student');
  for (const days of [1, 2])
    await callBy(student, 'POST', '/leave-requests', {
      kind: 'sport',
      startsOn: addDays(localDay(), days),
      endsOn: addDays(localDay(), days),
      reason: 'Inter-university games',
    });
  const { page, watch } = await signInAs(browser, portal.baseUrl, 'registrar');
  await page.goto('/dashboard');
  const before = await waiting(page, TO_DECIDE);
  const entry = agendaOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: TO_DECIDE }) })
    .first();
  await entry.getByRole('button', { name: 'Decide here' }).click();
  await entry.getByRole('button', { name: 'Reject' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('The games are on a Sunday.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => waiting(page, TO_DECIDE)).toBe(before - 1);
  expect(await agendaOf(page).getByRole('heading').first().innerText()).toBe('Waiting for you');
  // Of the part that held the request.
  await agendaOf(page).getByRole('heading').and(page.locator(':focus')).waitFor();
  expect(watch.takeProblems()).toEqual([]);
});

it.each<[string, RegExp, RegExp]>([
  ['student', /evaluations? to answer/, /feedback/],
  ['lecturer', /class(es)? to record and close/, /record-attendance/],
  ['registrar', /course registrations? to approve/, /course-reg/],
  ['webeditor', /notices? to publish/, /informations/],
  ['hallmanager', /hall bookings? to decide/, /bookings/],
  ['head', /papers? with marks overdue/, /no-marks-courses/],
])('%s follows %s to the screen where it is done', async (account, text, address) => {
  const { page, watch } = await signInAs(browser, portal.baseUrl, account);
  await page.goto('/dashboard');
  await agendaOf(page).getByRole('link', { name: text }).click();
  await page.waitForURL(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  expect(watch.takeProblems()).toEqual([]);
});
