import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('The registrar who takes a unit from a subject during a selection reads why it stays, and keeps the ticks', async () => {
  const person = await signInAs(browser, baseUrl, 'registrar');
  const { page, watch } = person;
  watch.expectFailure({ status: 409, path: /\/api\/assignments\/subject-unit-assign\// });
  await page.goto(`/manage-coureseunit/mainsubvscourseunit/${demoId('subjects', 'SOC')}`);
  await settled(person);
  const unit = page.getByRole('checkbox', { name: /^SOC 1/, checked: true }).first();
  const name = String(await unit.evaluate((box) => box.closest('label')?.textContent));
  await unit.uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({
      hasText: /^The honours selection “.+” ranks applicants by the units of this subject/,
    })
    .waitFor();
  const box = page.getByRole('checkbox', { name });
  expect(await box.isChecked()).toBe(false);
  expect(await problemsOf(person)).toEqual([]);
  await page.reload();
  await settled(person);
  expect(await box.isChecked()).toBe(true);
  await person.context.close();
});
