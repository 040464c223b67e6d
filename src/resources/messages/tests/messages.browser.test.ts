import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(() => browser?.close());

/** How much waits, as a bell of this language says it. */
const countOn = async (bell: Locator): Promise<number> =>
  Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);

it('A message from a lecturer arrives on a student’s open page, in the student’s language, and the answer on the lecturer’s', async () => {
  const [lecturer, student] = [
    await signInAs(browser, baseUrl, 'lecturer', { language: 'en' }),
    await signInAs(browser, baseUrl, 'student', {
      language: 'si',
      viewport: { width: 390, height: 844 },
    }),
  ];
  await student.page.goto('/dashboard');
  const bell = student.page.getByRole('banner').getByRole('button', { name: /^ඔබ කළ යුතු දේ/ });
  await bell.waitFor();
  await settled(student);
  const before = await countOn(bell);

  const { page } = lecturer;
  await page.goto('/lhms/manage-lachall/conversation/new');
  await page.getByRole('combobox', { name: 'To' }).fill('Kasun Perera');
  await page.getByRole('option', { name: 'L. K. Perera' }).first().click();
  await page.getByText(/^Goes to one person/).waitFor();
  await page.getByRole('checkbox', { name: 'Write in Sinhala and English' }).check();
  await page.getByRole('textbox', { name: 'Subject (English)' }).fill('Tutorial moved');
  await page.getByRole('textbox', { name: 'Message (English)' }).fill('We meet in hall B2.');
  await page.getByRole('textbox', { name: 'Subject (Sinhala)' }).fill('නිබන්ධන පන්තිය වෙනස් විය');
  await page.getByRole('textbox', { name: 'Message (Sinhala)' }).fill('B2 ශාලාවේදී හමුවෙමු.');
  await settled(lecturer);
  expect(await problemsOf(lecturer)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Tutorial moved' }).waitFor();

  await expect.poll(() => countOn(bell)).toBeGreaterThan(before);
  await bell.click();
  await student.page.getByRole('dialog').getByRole('link', { name: /නොකියවූ/ }).click();
  await student.page.getByRole('link', { name: /නිබන්ධන පන්තිය වෙනස් විය/ }).click();
  await student.page.getByText('B2 ශාලාවේදී හමුවෙමු.').last().waitFor();
  await page.getByRole('button', { name: 'Read by 1 of 1' }).waitFor();
  await student.page.getByRole('textbox', { name: 'ඔබේ පිළිතුර' }).fill('ස්තුතියි!');
  await settled(student);
  expect(await problemsOf(student)).toEqual([]);
  await student.page.getByRole('button', { name: 'යවන්න' }).click();
  await page
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByText('ස්තුතියි!')
    .waitFor();
  await Promise.all([lecturer.context.close(), student.context.close()]);
});
