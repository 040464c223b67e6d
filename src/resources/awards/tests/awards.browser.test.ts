import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import { followMenu, screenTitled } from '../../../../tests/browser/equipment/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('The registrar confirms an award with every condition in sight, lists it for the convocation and issues the list', async () => {
  const person = await signInAs(browser, baseUrl, 'registrar');
  const { page, watch } = person;
  await page.goto('/dashboard');
  await settled(person);
  await followMenu(page, 'Examination', 'Final Results');
  await screenTitled(page, 'Final Results');
  await page
    .getByRole('row', { name: /Recommended by the board/ })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: 'Class conditions' }).waitFor();
  await settled(person);
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Confirm award' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senate decision').fill('SEN 330/2');
  await dialog.getByLabel('Effective date').fill('2026-12-01');
  await dialog.getByRole('button', { name: 'Confirm award' }).click();
  await page.getByText('Confirmed by the senate').waitFor();
  await page.goto('/manage-exam/final-results-sheet');
  await page.getByRole('button', { name: 'Add one confirmed award' }).click();
  await page.getByRole('button', { name: 'Add 0 confirmed awards' }).waitFor();
  await settled(person);
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  await page.getByRole('link', { name: 'Official list' }).click();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const list = page.getByRole('article', { name: 'Convocation list' });
  await list.getByRole('img', { name: /QR code/ }).waitFor();
  await expect.poll(() => list.getByRole('table').innerText()).toMatch(/[\u0d80-\u0dff]/);
  expect(await list.getByRole('row', { name: /Listed/ }).count()).toBe(0);
  await settled(person);
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});
