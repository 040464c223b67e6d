import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A refused save marks each tab with its problems, and a problem links to its field on any tab', async () => {
  const person = await signInAs(browser, baseUrl, 'admin');
  const { page, watch } = person;
  await page.goto('/manage-staff/staff-all/create#website');
  await settled(person);
  await page.getByRole('tab', { name: 'Website', selected: true }).waitFor();
  await page.getByRole('textbox', { name: 'Biography (English)' }).fill('Only in English');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('tab', { name: /^Person and post .*fields need attention$/ }).waitFor();
  await page.getByRole('tab', { name: /^Website .*field needs attention$/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: /^Employee number/ }).click();
  await page.getByRole('tab', { name: /^Person and post/, selected: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('employeeNumber');
  await page.getByRole('tab', { name: /^Person and post/ }).press('ArrowRight');
  await page.getByRole('tab', { name: /^Website/, selected: true }).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Biography (English)' }).textContent())
    .toBe('Only in English');
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});
