import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { type OwnPortal, startOwnPortal } from '../../../../tests/browser/equipment/ownPortal.ts';
import {
  type Appearance,
  type SignedIn,
  signInAs,
} from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { OwnAttendance, Roster } from '../api.ts';

interface Holiday {
  id: string;
  endsOn: string;
}

let browser: Browser;
// Its classes would take the time of the lecturers and units of other tests.
let portal: OwnPortal | undefined;
beforeAll(async () => {
  browser = await sharedBrowser();
  portal = await startOwnPortal();
  // No class is held on a holiday.
  const manager = await as('hallmanager');
  for (const { id, endsOn } of await callBy<Holiday[]>(manager, 'GET', '/holidays'))
    if (endsOn >= localDay()) await callBy(manager, 'DELETE', `/holidays/${id}`);
  await manager.context.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.end();
});

const as = (account: string, appearance: Appearance = {}): Promise<SignedIn> =>
  signInAs(browser, portal?.baseUrl ?? '', account, appearance);

const PHONE = { width: 390, height: 844 };

/** A class of the unit from this time, for an hour, in a group that has no others. */
async function classAt(
  offering: string,
  startsAt: Date,
  lecturer: 'lecturer' | 'lecturer2' = 'lecturer',
): Promise<string> {
  const manager = await as('hallmanager');
  const { id } = await callBy<{ id: string }>(manager, 'POST', '/class-sessions', {
    offering,
    kind: 'seminar',
    subgroup: 9,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    lecturers: [demoId('staff', lecturer)],
  });
  await manager.context.close();
  return id;
}

const DAY_MS = 86_400_000;
const nightIn = (days: number): Date =>
  new Date(`${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T17:00:00Z`);

/** Opens the form by the class of this time, and sends the reason. */
async function apologise(page: Page, session: string, reason: string): Promise<void> {
  await page.goto('/manage-attendance/my-attendance');
  await page.getByText('Cannot attend a class?').click();
  await page.locator(`a[href*="${session}"]`).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

it('a student apologises on the phone, the lecturer answers in the list of the class, and the student reads the answers', async () => {
  const student = await as('student', { language: 'en', viewport: PHONE });
  const { units } = await callBy<OwnAttendance>(student, 'GET', '/attendance/mine');
  const offering = units[0]?.unit.id ?? '';
  const [session, later] = [
    await classAt(offering, nightIn(2)),
    await classAt(offering, nightIn(3)),
  ];
  await apologise(student.page, session, 'I am at a funeral.');
  await student.page.getByText('I am at a funeral.').first().waitFor();
  await apologise(student.page, later, 'I have a cold.');
  await student.page.getByText('I have a cold.').first().waitFor();

  const lecturer = await as('lecturer', { language: 'en' });
  const { page } = lecturer;
  const dialog = page.getByRole('dialog');
  await page.goto(`/manage-attendance/record-attendance/${session}`);
  await page.getByText('I am at a funeral.').waitFor();
  await settled(lecturer);
  expect(await problemsOf(lecturer)).toEqual([]);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await dialog.getByRole('textbox', { name: /^Response/ }).fill('My condolences.');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('apology accepted').first().waitFor();
  await page.getByText('Answer: My condolences.').waitFor();

  await page.goto(`/manage-attendance/record-attendance/${later}`);
  await page.getByRole('button', { name: /^Do not accept/ }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  // Without a reason nothing is refused.
  await expect
    .poll(() => dialog.getByRole('textbox', { name: /^Response/ }).getAttribute('aria-invalid'))
    .toBe('true');
  await dialog.getByRole('textbox', { name: /^Response/ }).fill('Please come; there is a test.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('apology not accepted').first().waitFor();

  await student.page.goto('/manage-attendance/my-attendance');
  await student.page.getByText('Cannot attend a class?').click();
  await student.page.getByText('Apology accepted').waitFor();
  await student.page.getByText('Apology not accepted').waitFor();
  await student.page.getByText('Please come; there is a test.').waitFor();
  await settled(student);
  expect(await problemsOf(student)).toEqual([]);
  await student.context.close();
  await lecturer.context.close();
});

it('a lecturer on the phone is told what closing a class before its end means', async () => {
  const lecturer = await as('lecturer2', {
    language: 'en',
    viewport: PHONE,
  });
  const { page } = lecturer;
  const student = await as('student', { language: 'en' });
  const { units } = await callBy<OwnAttendance>(student, 'GET', '/attendance/mine');
  await student.context.close();
  const begun = new Date(Date.now() - 5 * 60_000);
  const session = await classAt(units[0]?.unit.id ?? '', begun, 'lecturer2');
  await page.goto(`/manage-attendance/record-attendance/${session}`);
  await page.getByRole('radio', { name: 'Present' }).first().click();
  await page.getByText('All changes saved.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Close class' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^This class ends at .* it counts as held/).waitFor();
  await dialog.getByRole('button', { name: 'Close before the end' }).click();
  await page.getByText('The class has been closed.').waitFor();
  const { students } = await callBy<Roster>(lecturer, 'GET', `/attendance-sessions/${session}`);
  expect(students.some(({ status }) => status === 'present')).toBe(true);
  await lecturer.context.close();
});
