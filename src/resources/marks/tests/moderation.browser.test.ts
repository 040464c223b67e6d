import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const soundness = async ({ page, watch }: SignedIn) => [
  ...(await axeViolations(page)),
  ...(await rawKeys(page)),
  ...watch.takeProblems(),
];

it('A moderator looks at the drawn scripts by index number, the head decides in the pre-board, and the moderator hands in', async () => {
  const head = await signInAs(browser, baseUrl, 'head');
  await head.page.goto('/manage-exam/pre-board');
  const line = head.page.getByRole('row').filter({ hasText: 'Moderation: 2 of 3 checked' });
  const address = await line.getByRole('link').getAttribute('href');
  const paper = address?.split('/').at(-1) ?? '';

  const moderator = await signInAs(browser, baseUrl, 'lecturer2');
  const { page } = moderator;
  await page.goto(`/manage-exam/marks/${paper}`);
  const scripts = page.getByRole('group', { name: 'Sampled scripts' });
  await expect.poll(() => scripts.getByRole('row').count()).toBe(4);
  await page.getByLabel('Only scripts not yet checked').check();
  await expect.poll(() => scripts.getByRole('row').count()).toBe(2);
  await scripts.getByRole('button', { name: 'Enter different marks' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('button', { name: 'Record' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox').first().fill('31.5');
  await dialog.getByLabel('Reason').fill('Answer 2 is not on the paper');
  expect(await soundness(moderator)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await page.getByText('All scripts in the sample have been checked.').waitFor();
  await page.getByLabel('Only scripts not yet checked').uncheck();
  await scripts.getByText('→ 31.5').waitFor();
  expect(await soundness(moderator)).toEqual([]);

  await head.page.goto(`/manage-exam/pre-board/${paper}`);
  await head.page.getByRole('button', { name: 'Decide on marks' }).click();
  const decision = head.page.getByRole('dialog');
  await decision.getByLabel('Reason').fill('The differences are small');
  expect(await soundness(head)).toEqual([]);
  await decision.getByRole('button', { name: 'Record' }).click();
  await head.page.getByText('The marks have been decided.').waitFor();
  await head.page.getByRole('button', { name: 'Decide again' }).waitFor();
  expect(await soundness(head)).toEqual([]);
  await head.context.close();

  await page.reload();
  await page.getByRole('tab', { name: 'Agreed marks' }).click();
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Submit' }).first().click();
    await expect.poll(() => page.getByRole('button', { name: 'Submit' }).count()).toBe(left);
  }
  expect(await soundness(moderator)).toEqual([]);
  await moderator.context.close();
});
