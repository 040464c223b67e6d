import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { callAs, callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { pastDaysWithoutHoliday } from '../../../../tests/browser/equipment/classes.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { AttendanceReport, OwnAttendance, Roster } from '../api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const LIST = '/manage-attendance/record-attendance';
const PHONE = { width: 390, height: 844 };

/** A class on one of the last nights without a holiday, in the lecturer's unit with most students. */
async function newClass(lecturer: SignedIn, which: number): Promise<{ id: string }> {
  const { sessions } = await callBy<{ sessions: Roster['session'][] }>(
    lecturer,
    'GET',
    '/attendance-sessions',
  );
  const night = `${(await pastDaysWithoutHoliday(lecturer, which + 1))[which] ?? ''}T17`;
  return callAs(browser, 'hallmanager', 'POST', '/class-sessions', {
    offering: sessions.toSorted((left, right) => right.expected - left.expected)[0]?.offering,
    kind: 'seminar',
    startsAt: `${night}:00:00Z`,
    endsAt: `${night}:45:00Z`,
    lecturers: [demoId('staff', 'lecturer'), demoId('staff', 'lecturer2')],
  });
}

const row = (page: Page, number: string) =>
  page.getByRole('radiogroup', { name: new RegExp(`${number}$`) });

it('a lecturer marks a class on the phone without a connection, over a reload, and nothing is lost, doubled or overwritten', async () => {
  const lecturer = await signInAs(browser, baseUrl, 'lecturer', { viewport: PHONE });
  const { page, context } = lecturer;
  const wanted = await newClass(lecturer, 0);
  const before = await callBy<Roster>(lecturer, 'GET', `/attendance-sessions/${wanted.id}`);
  const [first, second, third, fourth] = before.students;
  if (!first || !second || !third || !fourth) throw new Error('too few students read the unit');

  await page.goto(LIST);
  await page.getByText('You can now also open this page offline.').waitFor();
  await page.locator(`a[href="${LIST}/${wanted.id}"]`).click();
  await row(page, first.number).waitFor();

  await context.setOffline(true);
  await row(page, first.number).getByRole('radio', { name: 'Present' }).focus();
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  await page.getByText('3 marks are kept on this device and will be sent later.').waitFor();

  await page.reload();
  await page.getByText('3 marks are kept on this device and will be sent later.').waitFor();
  await expect
    .poll(() =>
      row(page, second.number).getByRole('radio', { name: 'Absent' }).getAttribute('aria-checked'),
    )
    .toBe('true');
  // Changed once more, after the reload.
  await row(page, second.number).getByRole('radio', { name: 'Late' }).click();
  await page.getByText('4 marks are kept on this device and will be sent later.').waitFor();

  // Meanwhile the other lecturer of the class marks the third student on another device.
  await callAs(browser, 'lecturer2', 'POST', `/attendance-sessions/${wanted.id}/marks`, {
    marks: [{ id: randomUUID(), student: third.student, status: 'medical', seen: null }],
  });

  await context.setOffline(false);
  await page.getByText('recorded “Medical”; you recorded “Absent”.').waitFor();
  const stored = async () =>
    (await callBy<Roster>(lecturer, 'GET', `/attendance-sessions/${wanted.id}`)).students;
  const of = async (student: string) => (await stored()).find((line) => line.student === student);
  await expect
    .poll(async () => [
      await of(first.student),
      await of(second.student),
      await of(third.student),
      await of(fourth.student),
    ])
    .toMatchObject([
      { status: 'present', firstStatus: 'present' },
      { status: 'late', firstStatus: 'absent' },
      { status: 'medical' },
      { status: null },
    ]);
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: '1 attendance mark on this device is not saved yet' })
    .click();
  await page.locator(`a[href="${LIST}/${wanted.id}"]`).click();
  await page.getByRole('button', { name: /^Change to “Absent”/ }).click();
  await page.getByText('All changes saved.').waitFor();
  await expect
    .poll(() => of(third.student))
    .toMatchObject({ status: 'absent', firstStatus: 'medical' });
  expect((await stored()).filter(({ status }) => status !== null)).toHaveLength(3);
  await context.close();
});

it('a lecturer types a signed sheet back by its row codes, takes the rest from a file, closes the class, and report and student agree', async () => {
  const lecturer = await signInAs(browser, baseUrl, 'lecturer', { language: 'en' });
  const { page, context } = lecturer;
  const { id } = await newClass(lecturer, 1);
  const roster = () => callBy<Roster>(lecturer, 'GET', `/attendance-sessions/${id}`);
  const {
    students: [first, second, third, fourth],
    session,
  } = await roster();
  if (!first || !second || !third || !fourth) throw new Error('too few students read the unit');
  await page.goto(`${LIST}/${id}`);
  await page.getByRole('link', { name: 'Enter from a signed sheet or a file' }).click();
  await page
    .getByRole('textbox', { name: 'Row codes' })
    .fill(`${first.code} ${second.code} A\n99X`);
  await page.getByText('This row is not on the list.').waitFor();
  await settled(lecturer);
  expect(await problemsOf(lecturer)).toEqual([]);
  await page.getByRole('button', { name: 'Record 2 marks' }).click();
  await page.getByText('One line was not recorded').waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Row codes' }).inputValue())
    .toBe('99X');
  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles({
    name: 'door.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Number,Mark\n${third.number},late\n${first.number},P\n`),
  });
  await page.getByText('1 new · 1 unchanged').waitFor();
  await page.getByRole('button', { name: 'Record 1 mark' }).click();
  await page.getByText('All changes saved.').waitFor();
  await expect
    .poll(async () => (await roster()).students.slice(0, 4))
    .toMatchObject([
      { status: 'present', source: 'sheet' },
      { status: 'absent', source: 'sheet' },
      { status: 'late', source: 'import' },
      { status: null },
    ]);

  await page.getByRole('link', { name: '← Class list' }).click();
  await page.getByRole('button', { name: 'Close class' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close class' }).click();
  await page.getByRole('link', { name: /^Message the \d+ absent students$/ }).click();
  await page.getByText(/^Goes to \d+ people/).waitFor();
  await page.goto(`/manage-attendance/attendance-report?unit=${session.offering}`);
  const report = await callBy<AttendanceReport>(
    lecturer,
    'GET',
    `/attendance/report?offering=${session.offering}`,
  );
  const shown = report.lines.find(({ student }) => student === third.student);
  await page
    .getByRole('row', { name: new RegExp(third.number) })
    .getByText(`${shown?.numerator} / ${shown?.denominator}`, { exact: true })
    .waitFor();
  await context.close();

  const student = await signInAs(browser, baseUrl, 'student', { language: 'en', viewport: PHONE });
  const { units } = await callBy<OwnAttendance>(student, 'GET', '/attendance/mine');
  const best = units.find(({ canMiss }) => canMiss > 1);
  await student.page.goto('/manage-attendance/my-attendance');
  await student.page.getByText(`You can still miss ${best?.canMiss} classes`).first().waitFor();
  await settled(student);
  expect(await problemsOf(student)).toEqual([]);
  await student.context.close();
});
