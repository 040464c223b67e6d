import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { follow } from '../../../../tests/browser/equipment/follow.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import { toast } from '../../../../tests/browser/equipment/steps.ts';

const SETTINGS = '/manage-setting/settings';
const LOG = '/manage-setting/activitylog';

let browser: Browser;
let admin: SignedIn;
beforeAll(async () => {
  browser = await sharedBrowser();
  admin = await signInAs(browser, baseUrl, 'admin');
});
afterAll(async () => {
  if (admin) await restore();
  await browser?.close();
});

/** The other files expect the default. */
async function restore(): Promise<void> {
  const stored = await callBy<{ id: string; key: string; value: unknown; version: number }[]>(
    admin,
    'GET',
    '/settings?range=[0,99]',
  );
  const row = stored.find(({ key }) => key === 'addressStopHours');
  if (row && row.value !== 24)
    await callBy(admin, 'PUT', `/settings/${row.id}`, { value: 24, version: row.version });
}

it('an administrator changes a setting, finds the change in the log by type, day and person, and takes it along', async () => {
  const { page } = admin;
  await restore();
  await page.goto(SETTINGS);
  await settled(admin);
  await page.getByRole('heading', { name: 'Passwords and locks', exact: true }).click();
  const hours = page.getByLabel(/^Time to cancel a change of address/);
  await hours.fill('25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'The setting has been saved.').waitFor();
  await page.getByText('Default: 24 hours', { exact: true }).waitFor();
  await page
    .getByRole('link', { name: /^Last changed by Ruwan Jayasekara on / })
    .first()
    .waitFor();
  expect(await problemsOf(admin)).toEqual([]);

  await page.getByRole('button', { name: /^Reset to default\s*: Time to cancel/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Default: 24 hours (in use)').waitFor();
  await page.getByText('You have not changed anything yet.').waitFor();

  await follow(page, LOG);
  await settled(admin);
  const grid = page.getByRole('grid');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Record type' }).click();
  await page.getByRole('combobox', { name: 'Record type' }).fill('Setting');
  await page.getByRole('option', { name: 'Setting', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const row = grid.getByRole('row', { name: /Time to cancel a change of address/ }).first();
  await row.waitFor();
  expect(await problemsOf(admin)).toEqual([]);

  // One click from the plot to the day, one from the row to the person on the day.
  await page.getByRole('list', { name: 'Entries by day' }).getByRole('button').last().click();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('at_gte');
  await row.getByRole('button', { name: /^Show what Ruwan Jayasekara did on / }).click();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('filter'))
    .toMatch(/"actor":\["[\da-f-]+"\].*"at_gte"/);
  await grid
    .getByRole('row', { name: /Signed in/ })
    .first()
    .waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export', exact: true })
      .click()
      .then(() => page.getByRole('menuitem', { name: /CSV/ }).click()),
  ]);
  const table = await readFile(await file.path(), 'utf8');
  expect(table).toContain('Time to cancel a change of address (hours)');
  expect(table).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);

  await page.goto(`${LOG}/${await row.getAttribute('data-id')}/show`);
  await page.getByText('25 hours').first().waitFor();
  expect(await problemsOf(admin)).toEqual([]);
});
