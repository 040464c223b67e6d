import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { resize } from '../../../../tests/browser/equipment/rendered.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import { takeWorkflowStep } from '../../../../tests/browser/equipment/steps.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '../../../contract/model/constants.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('The dean reads whose figures a draft of rules would change, on the page, on a phone, and in the dialog that puts it in force', async () => {
  const registrar = await signInAs(browser, baseUrl, 'registrar');
  const csrf = (await registrar.context.cookies()).find(({ name }) => name === CSRF_COOKIE);
  const made = await registrar.context.request.post('/api/rule-sets', {
    headers: { Authorization: `Bearer ${registrar.token}`, [CSRF_HEADER]: csrf?.value ?? '' },
    data: {
      kind: 'gpa',
      code: 'GPA',
      number: 12,
      name: { en: 'Grade point average', si: 'සාමාන්‍ය ශ්‍රේණි ලක්ෂ්‍යය' },
      effectiveFrom: '2020-01-01',
      repeatCap: 2,
      decimals: 1,
      comparedAs: 'exact',
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { data } = (await made.json()) as { data: { id: string } };
  await registrar.context.close();

  const dean = await signInAs(browser, baseUrl, 'dean');
  const { page, watch, context } = dean;
  await page.goto(`/manage-setting/rule-sets/${data.id}/show`);
  await settled(dean);
  const table = page.getByRole('group', { name: 'Effect of these rules' });
  await table
    .getByText(/^\d\.\d\d → \d\.\d$/)
    .first()
    .waitFor();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  await resize(page, { width: 390, height: 844 });
  await table.scrollIntoViewIfNeeded();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
  await resize(page, { width: 1440, height: 900 });
  await takeWorkflowStep(page, 'Put into force');
  await page
    .getByRole('dialog')
    .getByText(/^Figures would change for \d+ of \d+ students/)
    .waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
});
