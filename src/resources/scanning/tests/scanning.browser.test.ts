import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { classInProgress, scanAnswered } from '../../../../tests/browser/equipment/classes.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(() => browser?.close());

it('A lecturer shows a code, a student types it on a phone and another follows its link, and the projected count updates', async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const held = await classInProgress(browser, ['student', 'student2']);
  const [lecturer, student, second] = [
    await signInAs(browser, baseUrl, held.lecturer, { language: 'en' }),
    await signInAs(browser, baseUrl, 'student', { language: 'si', ...phone }),
    await signInAs(browser, baseUrl, 'student2', { language: 'en', ...phone }),
  ];
  const { page } = lecturer;
  await page.goto('/manage-attendance/generate-attendance');
  await page.getByRole('main').locator(`a[href$="${held.id}"]`).click();
  await page.getByRole('button', { name: 'Show code' }).click();
  await page.getByRole('img', { name: 'Code to scan for this class' }).waitFor();
  await settled(lecturer);
  expect(await problemsOf(lecturer)).toEqual([]);
  const typed = (): Promise<string> =>
    page
      .locator('output')
      .filter({ hasText: /^[0-9A-Z]{3} [0-9A-Z]{3}$/ })
      .innerText();
  const count = page.getByRole('region', { name: 'Number of students recorded' });
  const before = Number(/^\d+/.exec(await count.innerText())?.[0]);

  await student.page.goto('/manage-attendance/auto-attendance');
  await settled(student);
  // On a slow machine a code may expire before it is typed; the next one is accepted.
  await expect
    .poll(
      async () => {
        const answered = scanAnswered(student.page);
        await student.page.getByRole('textbox').fill((await typed()).toLowerCase());
        await student.page.getByRole('button', { name: 'මා පැමිණි බව සලකුණු කරන්න' }).click();
        return (await answered).text();
      },
      { timeout: 60_000 },
    )
    .toContain('"status":"present"');
  await student.page.getByText(/ඔබ (පැමිණි බව සලකුණු කළා|දැනටමත් සලකුණු කර ඇත)/).waitFor();
  await expect.poll(() => count.innerText()).toMatch(new RegExp(`^${before + 1}\\b`));

  await expect
    .poll(
      async () => {
        const answered = scanAnswered(second.page);
        await second.page.goto(
          `/manage-attendance/auto-attendance?code=${(await typed()).replace(' ', '')}`,
        );
        return (await answered).text();
      },
      { timeout: 60_000 },
    )
    .toContain('"status":"present"');
  await second.page.getByText('You are marked present').waitFor();
  await expect.poll(() => new URL(second.page.url()).search).toBe('');
  await expect.poll(() => count.innerText()).toMatch(new RegExp(`^${before + 2}\\b`));
  await page
    .getByRole('region', { name: 'Latest arrivals' })
    .getByRole('listitem')
    .nth(1)
    .waitFor();
  await page.getByRole('button', { name: 'Stop accepting scans' }).click();
  await page.getByText('No code is on display. Scans are refused until you show one.').waitFor();
  await Promise.all([lecturer, student, second].map(({ context }) => context.close()));
});
