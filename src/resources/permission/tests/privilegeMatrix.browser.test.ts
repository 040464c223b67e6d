import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { type OwnPortal, startOwnPortal } from '../../../../tests/browser/equipment/ownPortal.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';

let browser: Browser;
let portal: OwnPortal;
beforeAll(async () => {
  browser = await sharedBrowser();
  portal = await startOwnPortal();
});
afterAll(async () => {
  await browser?.close();
  await portal?.end();
});

it('The assignment of role privileges finds keys, says that administrators hold everything, and leads to the matrix', async () => {
  const { page, watch, context } = await signInAs(browser, portal.baseUrl, 'admin');
  await page.goto('/manage-roles/role-privilege-assign');
  const main = page.getByRole('main');
  await main.getByText('Administrator holds everything').first().waitFor();
  await main.getByRole('searchbox', { name: 'Search this list' }).fill('exam_marks_');
  await expect.poll(() => main.getByRole('checkbox').count()).toBeLessThan(10);
  expect(await main.getByText('EXAM_MARKS_DEPARTMENT', { exact: true }).count()).toBe(1);
  await main.getByRole('link', { name: 'Roles and privileges' }).click();
  const grid = page.getByRole('group', { name: 'Roles by privilege' });
  await grid.getByRole('columnheader', { name: 'Dean' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search by name or key' }).fill('exam_marks_');
  const row = grid.getByRole('row').filter({ hasText: 'EXAM_MARKS_DEPARTMENT' });
  await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(10);
  expect(await row.count()).toBe(1);
  const cells = await row.getByRole('cell').allInnerTexts();
  expect(cells.some((text) => text.includes('✓'))).toBe(true);
  await grid.getByRole('columnheader', { name: 'Privilege' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const focused = page.locator('td:focus');
  expect(await focused.count()).toBe(1);
  await page.keyboard.press('ArrowLeft');
  expect(await page.locator('th[scope=row]:focus').count()).toBe(1);
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});

it('On a phone the matrix shows one role at a time', async () => {
  const { page, watch, context } = await signInAs(browser, portal.baseUrl, 'admin', {
    viewport: { width: 390, height: 844 },
  });
  await page.goto('/manage-roles/privilege-matrix');
  const grid = page.getByRole('group', { name: 'Roles by privilege' });
  await grid.getByRole('columnheader', { name: /Administrator/ }).waitFor();
  expect(await grid.getByRole('columnheader').count()).toBe(2);
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});
