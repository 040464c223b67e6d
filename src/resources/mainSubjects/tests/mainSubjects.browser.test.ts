import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import { toast } from '../../../../tests/browser/equipment/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A student ranks main subjects by keyboard, sees possible repairs, and hands the ranking in', async () => {
  const student = await signInAs(browser, baseUrl, 'student', {
    viewport: { width: 390, height: 844 },
  });
  const { page } = student;
  await page.goto('/manage-coureseunit/apply-main-subjects');
  await settled(student);
  const ranking = page.getByRole('list', { name: 'Your ranking' });
  const names = () => ranking.locator('.ranked-list-name').allInnerTexts();
  for (let left = (await names()).length; left > 0; left -= 1)
    await ranking
      .getByRole('button', { name: /^Remove / })
      .first()
      .press('Enter');
  for (const subject of ['Philosophy', 'Geography', 'Buddhist Studies'])
    await page.getByRole('button', { name: `Add ${subject}` }).press('Enter');
  await page
    .getByText('Philosophy, Buddhist Studies cannot be taken together.')
    .or(page.getByText('Buddhist Studies, Philosophy cannot be taken together.'))
    .waitFor();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
  await ranking.getByRole('button', { name: 'Remove Philosophy' }).press('Enter');
  await page.getByRole('button', { name: 'Add Sociology' }).press('Enter');
  await page.getByText('You can take these three together.').waitFor();
  await ranking.getByRole('button', { name: /^Move Sociology \(position/ }).press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Geography', 'Sociology', 'Buddhist Studies']);
  expect(await axeViolations(page)).toEqual([]);
  await submit.press('Enter');
  await toast(page, 'Your application has been submitted.').first().waitFor();
  await page.reload();
  await expect.poll(names).toEqual(['Geography', 'Sociology', 'Buddhist Studies']);
  await student.context.close();
});

it('The registrar follows the proposal and takes the selection within the places', async () => {
  const registrar = await signInAs(browser, baseUrl, 'registrar');
  const { page } = registrar;
  await page.goto('/manage-coureseunit/selected-mainsub');
  await settled(registrar);
  await page
    .getByRole('navigation', { name: 'See also' })
    .getByRole('link', { name: 'Main subject selection' })
    .click();
  await page.getByRole('button', { name: 'Apply proposal' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm selection' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm selection' }).click();
  await toast(page, / decided\.$/)
    .first()
    .waitFor();
  await registrar.context.close();
});
