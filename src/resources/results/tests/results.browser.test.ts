import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import { takeWorkflowStep, screenTitled } from '../../../../tests/browser/equipment/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const endOf = async ({ page, watch, context }: SignedIn): Promise<void> => {
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
};

it('A student follows the working of a published result, and opens the working of the GPA', async () => {
  const person = await signInAs(browser, baseUrl, 'student');
  const { page } = person;
  await page.goto('/manage-exam/results');
  await settled(person);
  await screenTitled(page, 'Results');
  await page
    .getByRole('button', { name: /^Show calculation for / })
    .first()
    .click();
  await page.getByText(/^Exact total/).waitFor();
  await page.getByText('GPA calculation').click();
  await page.getByText(/Divided by .* credits/).waitFor();
  await endOf(person);
});

/** The page of the examination before the board, independent of other examinations. */
async function whereBoardSits({ context, token }: SignedIn): Promise<string> {
  const answer = await context.request.get(
    `/api/result-releases?${new URLSearchParams({ filter: '{"state":"board"}', sort: '["createdAt","ASC"]', range: '[0,0]' }).toString()}`,
    { headers: { Authorization: `Bearer ${token}` } },
  );
  const { data } = (await answer.json()) as { data: { examSession: string }[] };
  return `/manage-exam/marks-publish?session=${data[0]?.examSession ?? ''}`;
}

it('The dean adopts what the officer brought before the board, the officer publishes it, and only then does it count as published', async () => {
  const dean = await signInAs(browser, baseUrl, 'dean');
  const path = await whereBoardSits(dean);
  await dean.page.goto(path);
  await settled(dean);
  await dean.page.getByRole('button', { name: 'Adopt' }).click();
  const asked = dean.page.getByRole('dialog');
  await asked.getByLabel(/Board minute/).fill('FB 220/1');
  await asked.getByLabel(/Board held on/).fill('2026-01-15');
  await asked.getByRole('button', { name: 'Adopt' }).click();
  await asked.waitFor({ state: 'hidden' });
  await dean.page.getByRole('button', { name: 'More steps' }).click();
  await expect
    .poll(() =>
      dean.page.getByRole('menuitem', { name: 'Publish now' }).getAttribute('aria-disabled'),
    )
    .toBe('true');
  await dean.page.keyboard.press('Escape');
  await endOf(dean);

  const officer = await signInAs(browser, baseUrl, 'examofficer');
  await officer.page.goto(path);
  await settled(officer);
  await takeWorkflowStep(officer.page, 'Publish now');
  await officer.page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await officer.page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await endOf(officer);
});
