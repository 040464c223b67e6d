import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { toast } from './equipment/steps.ts';

const TYPES = '/manage-pub/publication-types';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A change is undone from the message, from the history, and minutes later on another machine', async () => {
  const first = await signInAs(browser, baseUrl, 'admin');
  const { page, watch } = first;
  await page.goto(TYPES);
  await settled(first);
  await page.getByRole('link', { name: 'Edit Translation', exact: true }).click();
  const order = page
    .getByRole('textbox', { name: /^Position/ })
    .or(page.getByRole('spinbutton', { name: /^Position/ }));
  const before = await order.inputValue();
  await order.fill('77');
  await page.getByRole('button', { name: 'Save and continue editing', exact: true }).click();
  await toast(page, 'Saved').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await toast(page, 'Undone').waitFor();
  await expect.poll(() => order.inputValue()).toBe(before);

  await page.getByRole('link', { name: 'History', exact: true }).click();
  const latest = page.getByRole('listitem').filter({ hasText: 'undid a change' }).first();
  await latest.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await latest.getByRole('button', { name: 'Redo', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row').filter({ hasText: 'Position' }).filter({ hasText: '77' }).waitFor();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(watch.takeProblems()).toEqual([]);
  await first.context.close();

  const second = await signInAs(browser, baseUrl, 'admin');
  await second.page.goto('/manage-profile/profile');
  await settled(second);
  const line = second.page
    .getByRole('listitem')
    .filter({ hasText: 'Translation' })
    .filter({ has: second.page.getByRole('button') })
    .first();
  await line.getByRole('button', { name: 'Redo', exact: true }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await second.page.getByRole('dialog').waitFor({ state: 'detached' });
  await second.page.goto(TYPES);
  await settled(second);
  const row = second.page.getByRole('row').filter({ hasText: 'Translation' });
  await expect.poll(() => row.innerText()).toContain(before);
  expect(second.watch.takeProblems()).toEqual([]);
  await second.context.close();
});
