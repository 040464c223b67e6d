import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A head finds a paper marked twice, and sees both markers side by side', async () => {
  const { page, watch, context } = await signInAs(browser, baseUrl, 'head');
  await page.goto('/manage-exam/pre-board');
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Agreed marks: Open' })
    .filter({ hasText: 'Second marking: Submitted' })
    .first();
  await row.getByRole('link').click();
  await page.getByRole('columnheader', { name: 'Second marking' }).first().waitFor();
  await page.getByText('You can record a decision once').waitFor();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});

it('The dean records the pre-board of a paper that the head marks, which the head is told', async () => {
  const head = await signInAs(browser, baseUrl, 'head');
  await head.page.goto('/manage-exam/pre-board');
  await head.page
    .getByRole('row')
    .filter({ hasText: 'First marking: Locked' })
    .filter({ hasNotText: 'Second marking' })
    .filter({ hasText: 'Not yet' })
    .first()
    .getByRole('link')
    .click();
  await head.page.getByText('so you cannot record its pre-board').waitFor();
  const { pathname } = new URL(head.page.url());
  await head.context.close();
  const { page, watch, context } = await signInAs(browser, baseUrl, 'dean');
  await page.goto(pathname);
  await page.getByRole('button', { name: 'Record decision' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('button', { name: 'Record' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Minute').fill('PB/2026/11-4');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await page.getByRole('table').filter({ hasText: 'PB/2026/11-4' }).getByText('Accepted').waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});
