import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './equipment/chromium.ts';
import { axeViolations, rawKeys } from './equipment/inspectPage.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { followMenu, screenTitled } from './equipment/steps.ts';

const baseUrl = inject('baseUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

it('A student ranks honours degrees by keyboard, submits, and reads why there is no seat from last year', async () => {
  const person = await signInAs(browser, baseUrl, 'student');
  const { page, watch } = person;
  await page.goto('/dashboard');
  await settled(person);
  await followMenu(page, 'Degrees', 'Apply Hons Degree');
  await screenTitled(page, 'Apply for an honours degree');
  const order = page.getByRole('list', { name: 'Your order' });
  await order.getByRole('button', { name: /^Move Geography .place/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await order.getByRole('listitem').first().getByText('Geography').waitFor();
  await page.getByText('The draft is kept.').waitFor();
  await page.getByText(/You are number \d+ on its reserve list/).first().waitFor();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('Your application is in.').waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it('The registrar asks what a quota would change, runs a trial and adopts it', async () => {
  const person = await signInAs(browser, baseUrl, 'registrar');
  const { page, watch } = person;
  await page.goto('/manage-coureseunit/selected-students');
  await settled(person);
  await page.getByRole('textbox', { name: 'Quota of History, to think through' }).fill('1');
  await page.getByRole('button', { name: 'What would change?' }).click();
  await page.getByRole('table', { name: /It would change for/ }).waitFor();
  await page.getByRole('button', { name: 'Run a trial' }).click();
  const runs = page.getByRole('region', { name: 'Trial runs' });
  await runs.getByRole('rowheader', { name: '3', exact: true }).waitFor();
  await runs.getByRole('row').nth(1).getByRole('button', { name: 'Adopt' }).click();
  await runs.getByText('Adopted', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Run 3' }).waitFor();
  await settled(person);
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});
