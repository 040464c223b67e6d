import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import { toast } from '../../../../tests/browser/equipment/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

/** Opens the first published list of the semester shown. */
async function openPublished(page: Page): Promise<void> {
  await page.goto('/manage-exam/exam-eligibility');
  const published = page.getByRole('row').filter({ has: page.locator('td:last-child') });
  await published
    .filter({ hasNot: page.locator('td:last-child', { hasText: 'Not yet' }) })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: 'Withdraw list', exact: true }).waitFor();
}

it('The officer who published a list reads why it stays; the dean takes it back with a reason, and it is decided on again', async () => {
  const officer = await signInAs(browser, baseUrl, 'examofficer');
  await openPublished(officer.page);
  await settled(officer);
  const takeBack = (page: Page) => page.getByRole('button', { name: 'Withdraw list', exact: true });
  const decide = (page: Page) => page.getByRole('button', { name: /^Decide…/ }).first();
  await decide(officer.page).waitFor();
  expect([
    await takeBack(officer.page).getAttribute('title'),
    await decide(officer.page).getAttribute('title'),
  ]).toEqual([
    expect.stringMatching(/^You published this list\./),
    expect.stringMatching(/^This has been published\./),
  ]);
  expect(await problemsOf(officer)).toEqual([]);

  const dean = await signInAs(browser, baseUrl, 'dean');
  const { page } = dean;
  await openPublished(page);
  await settled(dean);
  await takeBack(page).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw list' });
  const confirm = dialog.getByRole('button', { name: 'Withdraw list', exact: true });
  expect(await confirm.isEnabled()).toBe(false);
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('A register was entered twice.');
  expect(await problemsOf(dean)).toEqual([]);
  await confirm.click();
  await toast(page, 'The list has been withdrawn.').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).waitFor();
  await expect.poll(() => decide(page).isEnabled()).toBe(true);
  expect(await problemsOf(dean)).toEqual([]);
  for (const { context } of [officer, dean]) await context.close();
});
