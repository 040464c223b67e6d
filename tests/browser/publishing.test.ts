import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './equipment/chromium.ts';
import { signInAs } from './equipment/people.ts';
import { follow, settled } from './equipment/screens.ts';
import { addressIs, toast } from './equipment/steps.ts';

const baseUrl = inject('baseUrl');
const LIST = '/manage-faq/faqs';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

it('an editor writes in both languages, schedules, thinks better of it, publishes, and brings an earlier text back', async () => {
  const editor = await signInAs(browser, baseUrl, 'webeditor');
  const { page, watch } = editor;
  const steps = page.getByRole('region', { name: 'Next steps' });
  const answer = (language: string) => page.getByRole('textbox', { name: `Answer (${language})` });
  await page.goto(`${LIST}/create`);
  await settled(editor);
  await page.getByRole('textbox', { name: 'Question (English)' }).fill('Is the reading room open at night?');
  await page.getByRole('textbox', { name: 'Question (සිංහල)' }).fill('කියවීම් කාමරය රාත්‍රියේ විවෘතද?');
  await answer('English').fill('Until ten.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // One language alone is not put before anybody.
  await page.getByRole('alert').getByText(/Answer/).first().waitFor();
  await answer('සිංහල').fill('දහය වන තෙක්.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await addressIs(page, LIST);

  await page.getByRole('grid').getByRole('link', { name: 'Is the reading room open at night?', exact: true }).first().click();
  await settled(editor);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await steps.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Publish at/).fill('2099-01-01T08:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await steps.getByText('On 1 Jan 2099, 08:00 it becomes “Published” by itself.').waitFor();
  await page.getByText('Closed while the record is “Scheduled”. The step “Back to draft” opens it again.').first().waitFor();
  await steps.getByRole('button', { name: 'Back to draft' }).click();
  await steps.getByRole('button', { name: 'Publish now' }).click();
  await toast(page, 'The record is now “Published”.').waitFor();
  const shown = async () => (await (await fetch(`${baseUrl}/api/public/faqs/${id}?language=en`)).text()).match(/Until \w+\./)?.[0];
  expect(await shown()).toBe('Until ten.');

  await answer('English').fill('Until nine.');
  await page.getByRole('button', { name: 'Save and stay' }).click();
  await expect.poll(shown).toBe('Until nine.');
  await follow(page, `${LIST}/${id}/history`);
  await page.getByText('published it').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'published it' }).getByRole('button', { name: 'Return to this version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Return to this version' }).click();
  await expect.poll(shown).toBe('Until ten.');
  expect(watch.takeProblems()).toEqual([]);
  await editor.context.close();
});
