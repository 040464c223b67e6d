import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANSWERS_PATH } from '../../src/contract/model/accessExplanationPage.ts';
import { demoAccounts } from '../../src/resources/shared/demo/accounts.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { follow } from './equipment/follow.ts';
import { signInAs } from './equipment/people.ts';
import { problemsOf, settled } from './equipment/screens.ts';
import { addressIs } from './equipment/steps.ts';

const OWN = '/manage-pub/publications/own';
const lecturerId = demoAccounts.find(({ username }) => username === 'lecturer')?.id ?? '';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('An administrator impersonates a lecturer under a permanent banner, sees the lecturer’s shared views, changes nothing, and stops', async () => {
  const lecturer = await signInAs(browser, baseUrl, 'lecturer');
  // As another client of the lecturer's: without the cookie that requires a CSRF header.
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${baseUrl}/api${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${lecturer.token}`, 'Content-Type': 'application/json' },
    });
  for (const [name, sharedWith] of [
    ['Kept for me', null],
    ['For all', 'everybody'],
  ] as const) {
    expect(
      (
        await call('/saved-views', {
          method: 'POST',
          body: JSON.stringify({ screen: OWN, name, sharedWith, state: { perPage: 50 } }),
        })
      ).status,
    ).toBe(201);
  }
  const mine = async () => {
    const answer = await call(
      `/publications?${new URLSearchParams({ view: 'own', range: '[0,0]', filter: '{"status":"draft"}' })}`,
    );
    return ((await answer.json()) as { data: { id: string; version: number }[] }).data[0];
  };
  const work = await mine();

  const admin = await signInAs(browser, baseUrl, 'admin');
  const { page } = admin;
  await page.goto(
    `${ANSWERS_PATH}?person=${lecturerId}&resource=publications&verb=edit&id=${work?.id}`,
  );
  await settled(admin);
  await page.getByText('Who can edit this').waitFor();
  expect(await problemsOf(admin)).toEqual([]);
  await page.getByRole('button', { name: 'View as this person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();

  const sign = page.getByRole('region', { name: 'View as another user' });
  await sign.getByText(/You are viewing the portal as .+\. You cannot change anything\./).waitFor();
  await settled(admin);
  await follow(page, OWN);
  await settled(admin);
  await page.getByRole('button', { name: /^Saved view:/ }).click();
  await page
    .getByRole('menuitem', { name: 'For all' })
    .or(page.getByRole('menuitemradio', { name: 'For all' }))
    .waitFor();
  expect(await page.getByText('Kept for me').count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(
    await page
      .getByRole('button', { name: 'New', description: /cannot change anything/i })
      .getAttribute('aria-disabled'),
  ).toBe('true');

  await follow(page, `${OWN}/${work?.id}`);
  await settled(admin);
  await sign.waitFor();
  expect(await problemsOf(admin)).toEqual([]);
  const title = page.getByRole('textbox', { name: 'Title' });
  // The form is the lecturer's; every way to save it is disabled and says why.
  await title.fill('Changed by other hands');
  const closed = /as another user and cannot change anything/;
  const save = page.getByRole('button', { name: 'Save and continue editing', description: closed });
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await save.click({ force: true });
  await title.press('Enter');
  await page.keyboard.press('Control+S');
  expect(await problemsOf(admin)).toEqual([]);
  expect((await mine())?.version).toBe(work?.version);

  // Leaving the form with unsaved changes asks first.
  page.once('dialog', (question) => void question.accept());
  await sign.getByRole('button', { name: 'Stop viewing' }).click();
  await sign.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await follow(page, '/manage-roles/roles');
  await settled(admin);
  await addressIs(page, '/manage-roles/roles');
  await lecturer.context.close();
  await admin.context.close();
});

it('A lecturer learns from a disabled act of a row why it is disabled', async () => {
  const lecturer = await signInAs(browser, baseUrl, 'lecturer', { language: 'si', theme: 'light' });
  const { page } = lecturer;
  await page.goto(OWN);
  await settled(lecturer);
  const refused = page.getByRole('menuitem').and(page.locator('[aria-disabled="true"]'));
  for (const menu of await page.locator('.row-actions > button:last-child').all()) {
    await menu.press('Enter');
    await page.getByRole('menu').waitFor();
    if ((await refused.count()) > 0) break;
    await page.keyboard.press('Escape');
  }
  await refused.first().press('Enter');
  const said = page.getByRole('dialog');
  await said.waitFor();
  expect(await problemsOf(lecturer)).toEqual([]);
  await said.getByRole('link').click();
  await addressIs(page, ANSWERS_PATH);
  await settled(lecturer);
  await page.locator('[aria-live="polite"]').filter({ hasText: 'නොහැක' }).first().waitFor();
  expect(await problemsOf(lecturer)).toEqual([]);
  await lecturer.context.close();
});
