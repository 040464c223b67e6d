import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { type OwnPortal, startOwnPortal } from '../../../../tests/browser/equipment/ownPortal.ts';
import { type SignedIn, signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf } from '../../../../tests/browser/equipment/screens.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';

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

const HISTORY = 'Head of Department, Department of History';
const postOf = (page: Page): Locator => page.getByRole('region', { name: HISTORY });

async function openDialog(page: Page, button: string): Promise<Locator> {
  await postOf(page).getByRole('button', { name: button }).first().click();
  return page.getByRole('dialog');
}

/** The name of a member of staff as the screens write it. */
async function nameOf(admin: SignedIn, username: string): Promise<string> {
  const { nameWithInitials } = await callBy<{ nameWithInitials: { en: string } }>(
    admin,
    'GET',
    `/staff/${demoId('staff', username)}`,
  );
  return nameWithInitials.en;
}

it('A head goes away: a lecturer acts, decides from the first day with the rights of the post, and stops on the day it ends', async () => {
  const admin = await signInAs(browser, portal.baseUrl, 'admin');
  const { page } = admin;
  const name = await nameOf(admin, 'lecturer');
  await page.goto('/manage-staff/posts');
  await postOf(page).waitFor();
  const dialog = await openDialog(page, 'Appoint to act');
  const act = dialog.getByRole('button', { name: 'Appoint', exact: true });
  await dialog.getByLabel('Staff member').waitFor();
  expect(await act.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel('Staff member').selectOption({ label: name });
  await act.click();
  await dialog.getByText('Fill in this field.').waitFor();
  expect(admin.watch.takeProblems()).toEqual(['POST /api/posts/take-over: 422']);
  await dialog.getByLabel('From').fill(localDay());
  await dialog.getByLabel('To').fill(addDays(localDay(), 5));
  await act.click();
  await dialog.waitFor({ state: 'hidden' });
  const row = postOf(page).getByRole('listitem').filter({ hasText: name });
  await row.getByText('decides now').waitFor();
  expect(await problemsOf(admin)).toEqual([]);

  const lecturer = await signInAs(browser, portal.baseUrl, 'lecturer');
  const { privileges } = await callBy<{ privileges: string[] }>(lecturer, 'GET', '/user');
  expect(privileges).toContain('ATTENDANCE_DEPARTMENT');
  await lecturer.page.goto('/manage-staff/posts');
  await lecturer.page.waitForURL('**/dashboard');
  await lecturer.context.close();

  await row.getByRole('button', { name: 'End' }).click();
  const end = page.getByRole('dialog');
  await end.getByRole('button', { name: 'End the term' }).click();
  await end.waitFor({ state: 'hidden' });
  expect(admin.watch.takeProblems()).toEqual([]);
  await admin.context.close();
});
