import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { demoId } from '../../gateway/demo/seeded.ts';
import type { Roster } from '../../src/contract/attendance.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '../../src/contract/constants.ts';
import { launchBrowser } from './equipment/chromium.ts';
import { signInAs, type SignedIn } from './equipment/people.ts';

const baseUrl = inject('baseUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const LIST = '/manage-attendance/record-attendance';
const DAY_MS = 86_400_000;
const PHONE = { width: 390, height: 844 };

type Caller = Pick<SignedIn, 'context' | 'token'>;

async function call<T>({ context, token }: Caller, path: string, body?: unknown): Promise<T> {
  const cookies = await context.cookies();
  const headers = { Authorization: `Bearer ${token}`, [CSRF_HEADER]: cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '' };
  const answer = body === undefined ? await context.request.get(`/api${path}`, { headers }) : await context.request.post(`/api${path}`, { headers, data: body });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/** One call as somebody else. */
async function callAs<T>(account: string, path: string, body: unknown): Promise<T> {
  const person = await signInAs(browser, baseUrl, account);
  try {
    return await call<T>(person, path, body);
  } finally {
    await person.context.close();
  }
}

const row = (page: Page, number: string) => page.getByRole('radiogroup', { name: new RegExp(`${number}$`) });

it('a lecturer marks a class on the phone without a connection, over a reload, and nothing is lost, doubled or overwritten', async () => {
  const lecturer = await signInAs(browser, baseUrl, 'lecturer', { viewport: PHONE });
  const { page, context } = lecturer;
  const { sessions } = await call<{ sessions: Roster['session'][] }>(lecturer, '/attendance/sessions');
  const night = `${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}T17`;
  const wanted = await callAs<{ id: string }>('hallmanager', '/class-sessions', {
    offering: sessions.toSorted((left, right) => right.expected - left.expected)[0]?.offering, kind: 'seminar', startsAt: `${night}:00:00Z`, endsAt: `${night}:45:00Z`, lecturers: [demoId('staff', 'lecturer'), demoId('staff', 'lecturer2')],
  });
  const before = await call<Roster>(lecturer, `/attendance/sessions/${wanted.id}`);
  const [first, second, third, fourth] = before.students;
  if (!first || !second || !third || !fourth) throw new Error('too few students read the unit');

  await page.goto(LIST);
  await page.getByText('The page also opens without a connection now.').waitFor();
  await page.locator(`a[href="${LIST}/${wanted.id}"]`).click();
  await row(page, first.number).waitFor();

  await context.setOffline(true);
  await row(page, first.number).getByRole('radio', { name: 'Present' }).focus();
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  await page.getByText('3 marks are kept on this device and will be sent.').waitFor();

  await page.reload();
  await page.getByText('3 marks are kept on this device and will be sent.').waitFor();
  expect(await row(page, second.number).getByRole('radio', { name: 'Absent' }).getAttribute('aria-checked')).toBe('true');
  // Changed once more, after the reload.
  await row(page, second.number).getByRole('radio', { name: 'Late' }).click();
  await page.getByText('4 marks are kept on this device and will be sent.').waitFor();

  // Meanwhile the other lecturer of the class has marked the third student, from another place.
  await callAs('lecturer2', `/attendance/sessions/${wanted.id}/marks`, { marks: [{ id: randomUUID(), student: third.student, status: 'medical', seen: null }] });

  await context.setOffline(false);
  await page.getByText('recorded “Medical”, you “Absent”.').waitFor();
  const stored = async () => (await call<Roster>(lecturer, `/attendance/sessions/${wanted.id}`)).students;
  const of = async (student: string) => (await stored()).find((line) => line.student === student);
  expect([await of(first.student), await of(second.student), await of(third.student), await of(fourth.student)]).toMatchObject([
    { status: 'present', firstStatus: 'present' }, { status: 'late', firstStatus: 'absent' }, { status: 'medical' }, { status: null },
  ]);
  await page.getByRole('button', { name: /^Change to “Absent”/ }).click();
  await page.getByText('Everything is saved.').waitFor();
  expect(await of(third.student)).toMatchObject({ status: 'absent', firstStatus: 'medical' });
  expect((await stored()).filter(({ status }) => status !== null)).toHaveLength(3);
  await context.close();
});
