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

it('The registrar previews and applies the distribution of the newest batch, and undoes it', async () => {
  const person = await signInAs(browser, baseUrl, 'registrar');
  const { page, watch } = person;
  await page.goto('/dashboard');
  await settled(person);
  await followMenu(page, 'Mentor', 'Mentors');
  await screenTitled(page, 'Mentors');
  await settled(person);
  const newest = page.getByRole('row').nth(1);
  const without = Number((await newest.getByRole('cell').last().innerText()).trim());
  expect(without).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'None', exact: true }).click();
  await page.getByText('Choose at least one mentor.').waitFor();
  await page.getByRole('button', { name: 'All who can see their mentees' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Preview of changes' }).waitFor();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  await page.getByRole('button', { name: `Save ${without} assignments` }).click();
  await page.getByText(`${without} assignments were saved.`).waitFor();
  await page.getByRole('row').nth(1).getByRole('cell', { name: '0', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('cell', { name: String(without), exact: true })
    .last()
    .waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it('A mentor opens a mentee from the due follow-ups, chooses the readers of a note before writing it, and the student reads it', async () => {
  const person = await signInAs(browser, baseUrl, 'lecturer2');
  const { page, watch } = person;
  await page.goto('/manage-mentor/mentoring-students');
  await settled(person);
  await page
    .getByRole('region', { name: 'Follow up' })
    .getByRole('link', { name: /HS\/2025\/0101/ })
    .click();
  await page.getByRole('heading', { name: 'Meetings' }).waitFor();
  await settled(person);
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);

  await page.getByRole('button', { name: 'Write note' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('textbox', { name: 'Note' }).count()).toBe(0);
  await dialog.getByRole('radio', { name: /The mentors and the student/ }).check();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Read chapter three before we meet.');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Read chapter three before we meet.').waitFor();

  await page.getByRole('button', { name: 'Mark as at risk' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Fill in this field.').first().waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();

  const student = await signInAs(browser, baseUrl, 'student');
  await student.page.goto('/manage-profile/profile');
  await student.page.getByText('Read chapter three before we meet.').waitFor();
  expect(await student.page.getByRole('main').innerText()).not.toContain(
    'The family lost its income',
  );
  expect([...(await axeViolations(student.page)), ...student.watch.takeProblems()]).toEqual([]);
  await student.context.close();
});
