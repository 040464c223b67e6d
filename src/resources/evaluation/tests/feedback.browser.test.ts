import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(() => browser?.close());

it('A student answers on a phone, keeps a draft on the device until it is sent, and gets a receipt; no one sees a result before the end', async () => {
  const student = await signInAs(browser, baseUrl, 'student', {
    language: 'en',
    viewport: { width: 390, height: 844 },
  });
  const { page } = student;
  await page.goto('/manage-evaluation/feedback');
  await page.getByRole('link', { name: /^Answer: SOC 21001/ }).click();
  await page
    .getByRole('group', { name: /aims of the unit/ })
    .getByRole('radio', { name: '4' })
    .check();
  await page.getByRole('textbox', { name: /What should change/ }).fill('More seminars');
  await page.reload();
  await page.getByText(/^2 of \d+ questions answered$/).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: /What should change/ }).inputValue())
    .toBe('More seminars');
  await settled(student);
  expect(await problemsOf(student)).toEqual([]);

  // The first missing required answer gets the focus; nothing is lost.
  await page.getByRole('button', { name: 'Send answers' }).click();
  await page.getByText(/Some required answers are missing/).waitFor();
  await page
    .getByRole('group', { name: /explains clearly/ })
    .getByRole('radio', { name: '5' })
    .check();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await page.getByRole('heading', { name: 'Your answers have been counted' }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('feedback-draft/')),
      ),
    )
    .toEqual([]);

  const dean = await signInAs(browser, baseUrl, 'dean', { language: 'en' });
  await dean.page.goto('/manage-evaluation/feedback-results');
  await dean.page
    .getByRole('row', { name: /SOC 21001.*Still open/ })
    .getByRole('link')
    .click();
  await dean.page.getByText(/before the evaluation has closed/).waitFor();
  expect(await dean.page.getByText('More seminars').count()).toBe(0);
  await Promise.all([student.context.close(), dean.context.close()]);
});

it('The head reviews comments with a key each, and the lecturer reads the accepted ones, and replies', async () => {
  const head = await signInAs(browser, baseUrl, 'head', { language: 'si', theme: 'dark' });
  await head.page.goto('/manage-evaluation/feedback');
  await head.page
    .getByRole('group', { name: /HIS 21001/ })
    .getByRole('link', { name: /සමාලෝචනය/ })
    .click();
  await settled(head);
  expect(await problemsOf(head)).toEqual([]);
  const left = async (): Promise<number> =>
    Number((await head.page.getByText(/^තීරණය නොකළ \d+$/).textContent())?.match(/\d+/)?.[0]);
  for (let open = await left(); open > 0; open -= 1) {
    await head.page.keyboard.press(open === 1 ? 'x' : 'p');
    await head.page.getByText(`තීරණය නොකළ ${open - 1}`, { exact: true }).waitFor();
  }
  await head.page.getByRole('link', { name: 'ප්‍රතිපෝෂණ සමීක්ෂණයට' }).click();
  const finish = head.page.getByRole('button', { name: 'සමාලෝචනය අවසන් කරන්න' });
  await finish.click();
  await finish.waitFor({ state: 'detached' });

  const lecturer = await signInAs(browser, baseUrl, 'lecturer', { language: 'en', theme: 'light' });
  await lecturer.page.goto('/manage-evaluation/feedback-results');
  await lecturer.page.getByRole('link', { name: /HIS 21001/ }).click();
  await lecturer.page.getByText('The reading list is long', { exact: false }).waitFor();
  await settled(lecturer);
  expect(await problemsOf(lecturer)).toEqual([]);
  await lecturer.page
    .getByRole('textbox', { name: 'Response to the results' })
    .fill('Thank you; the list will be shorter.');
  await lecturer.page.getByRole('button', { name: 'Save response' }).click();
  await lecturer.page.getByText('Your response has been saved.').waitFor();
  await Promise.all([head.context.close(), lecturer.context.close()]);
});
