import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(() => browser?.close());

it('A notice is scheduled with a mistaken time mended, changed, sent, confirmed on a phone, and listed as confirmed', async () => {
  const lecturer = await signInAs(browser, baseUrl, 'lecturer', { language: 'en' });
  const { page } = lecturer;
  await page.goto('/lhms/manage-lachall/conversation/new');
  await page.getByRole('combobox', { name: 'To' }).fill('Kasun Perera');
  await page.getByRole('option', { name: 'L. K. Perera' }).first().click();
  await page.getByRole('textbox', { name: 'Subject (English)' }).fill('Fire drill');
  await page.getByRole('textbox', { name: 'Message (English)' }).fill('Use the east stairs.');
  await page.getByRole('checkbox', { name: /^Ask everyone to confirm/ }).check();
  await page.getByRole('checkbox', { name: 'Send later' }).check();
  const time = page.getByRole('textbox', { name: 'Send at' });
  await time.fill('2020-01-01T08:00');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Choose a time in the future, within a year.').waitFor();
  const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10);
  await time.fill(`${tomorrow}T08:00`);
  await settled(lecturer);
  expect(await problemsOf(lecturer)).toEqual([]);
  await page.getByRole('button', { name: 'Schedule' }).click();

  const waiting = page.getByRole('region', { name: 'Scheduled messages' });
  await waiting.getByText('Fire drill').waitFor();
  await settled(lecturer);
  expect(await problemsOf(lecturer)).toEqual([]);
  await waiting.getByRole('link', { name: 'Change: Fire drill' }).click();
  await page.getByText(/^Goes to one person/).waitFor();
  await page.getByRole('textbox', { name: 'Subject (English)' }).fill('Fire drill today');
  await page.getByRole('checkbox', { name: 'Send later' }).uncheck();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Fire drill today' }).waitFor();

  const student = await signInAs(browser, baseUrl, 'student', {
    language: 'si',
    viewport: { width: 390, height: 844 },
  });
  await student.page.goto('/lhms/manage-lachall/conversations');
  await student.page
    .getByRole('link', { name: /Fire drill today/ })
    .first()
    .click();
  const confirm = student.page.getByRole('button', { name: 'මම මෙය කියෙව්වෙමි' });
  await confirm.waitFor();
  await settled(student);
  expect(await problemsOf(student)).toEqual([]);
  await confirm.click();
  await student.page.getByText(/දින මෙය තහවුරු කළා\.$/).waitFor();

  await page.getByRole('button', { name: 'Confirmed by 1 of 1' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^confirmed /)
    .waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.goto('/lhms/manage-lachall/conversations');
  await page
    .getByRole('region', { name: 'Your conversations' })
    .getByText('Fire drill today')
    .first()
    .waitFor();
  expect(await waiting.count()).toBe(0);
  await Promise.all([lecturer.context.close(), student.context.close()]);
});
