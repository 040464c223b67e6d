import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs, visit } from '../../../../tests/browser/equipment/people.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';

const USERNAME = 'unlinkedstudent';
/** The screens on which a student finds their own data. */
const SCREENS = [
  '/manage-degree/course-registration',
  '/manage-coureseunit/degree-selection',
  '/manage-coureseunit/apply-main-subjects',
  '/manage-attendance/my-attendance',
  '/manage-exam/stu-exam-registration',
  '/manage-exam/results',
  '/manage-exam/documents',
];

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

/** Registers an account, approves it and gives it the role, and links no record. */
async function admitWithoutRecord(): Promise<void> {
  const stranger = await visit(browser, baseUrl);
  const types = await stranger.context.request.get('/api/usertypes');
  const { data } = (await types.json()) as { data: { id: string; code: string }[] };
  const registered = await stranger.context.request.post('/api/register', {
    data: {
      userType: data.find(({ code }) => code === 'student')?.id,
      firstName: 'Unlinked',
      lastName: 'Student',
      username: USERNAME,
      email: `${USERNAME}@example.org`,
      password: DEMO_PASSWORD,
    },
  });
  expect(registered.status(), await registered.text()).toBe(201);
  await stranger.context.close();
  const admin = await signInAs(browser, baseUrl, 'admin');
  const [user] = await callBy<{ id: string; version: number }[]>(
    admin,
    'GET',
    `/users?${new URLSearchParams({ filter: JSON.stringify({ username: USERNAME }) }).toString()}`,
  );
  const { id, version } = user ?? { id: '', version: 0 };
  await callBy(admin, 'PUT', `/users/${id}`, { version, status: 'active' });
  await callBy(admin, 'POST', '/user-roles', { user: id, role: demoId('roles', 'student') });
  await admin.context.close();
}

it('A student whose account has no record yet reads on each of their screens what is missing and who adds it', async () => {
  await admitWithoutRecord();
  for (const [language, text] of [
    ['en', /Your account is not linked to a student record yet\. Ask the faculty office/],
    ['si', /ඔබේ ගිණුම තවම ශිෂ්‍ය සටහනකට සම්බන්ධ කර නැත/],
  ] as const) {
    const { page, watch, context } = await signInAs(browser, baseUrl, USERNAME, { language });
    for (const screen of SCREENS) {
      await page.goto(screen);
      await page.getByRole('main').getByText(text).waitFor();
      await expect(page.getByRole('heading', { level: 1 }).count()).resolves.toBe(1);
      expect([...(await rawKeys(page)), ...watch.takeProblems()], screen).toEqual([]);
    }
    await context.close();
  }
});
