import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { LIST } from '../routes.ts';

/** The request of the demonstration that waits for its second examiner. */
const REQUEST = demoId('rescrutinies', 'RS 2026/035');

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('An examiner hands in the last marks, the board decides, and the student reads before and after', async () => {
  const examiner = await signInAs(browser, baseUrl, 'lecturer');
  const dean = await signInAs(browser, baseUrl, 'dean');
  const student = await signInAs(browser, baseUrl, 'student2');
  await dean.page.goto(`${LIST}/${REQUEST}/show`);
  await dean.page.getByText('1 of 2 examiners have submitted', { exact: false }).waitFor();

  await examiner.page.goto('/manage-exam/marks');
  await examiner.page.getByRole('link', { name: 'Re-scrutiny' }).click();
  const script = examiner.page.getByRole('button', { name: 'Submit marks' });
  await script.waitFor();
  await settled(examiner);
  expect([...(await axeViolations(examiner.page)), ...(await rawKeys(examiner.page))]).toEqual([]);
  for (const input of await examiner.page.getByLabel(/out of 100/).all()) await input.fill('77');
  await script.click();
  await examiner.page
    .getByText(/^Submitted on/)
    .first()
    .waitFor();

  await dean.page.reload();
  const decided = dean.page.getByLabel(/^Mark decided for/);
  await decided.first().waitFor();
  await settled(dean);
  expect(await dean.page.getByRole('button', { name: /Uphold|Change result/ }).count()).toBe(0);
  expect([...(await axeViolations(dean.page)), ...(await rawKeys(dean.page))]).toEqual([]);
  for (const input of await decided.all()) await input.fill('81');
  // The result that the marks lead to is read before it is decided.
  await dean.page
    .getByRole('group', { name: 'Before and after' })
    .getByRole('row')
    .filter({ hasText: /^Total\s*63\.00\s*73\.80$/ })
    .waitFor();
  await dean.page.getByLabel(/Board minute/).fill('FB 222/1');
  await dean.page.getByLabel(/Reason, shown to the student/).fill('The sum was wrong.');
  await dean.page.getByRole('button', { name: 'Record decision' }).click();
  await dean.page.getByText('Result changed').first().waitFor();

  await student.page.goto('/manage-exam/results');
  await student.page.getByRole('link', { name: 'Re-scrutiny' }).click();
  await student.page.getByText(/The sum was wrong\. · Minute FB 222\/1/).waitFor();
  const lines = student.page.getByRole('group', { name: 'Before and after' }).getByRole('row');
  await lines.filter({ hasText: /^End of semester examination\s*63\s*81$/ }).waitFor();
  // Only the script is marked again: 40 % of the semester's 63 stay.
  await lines.filter({ hasText: /^Total\s*63\.00\s*73\.80$/ }).waitFor();
  await student.page
    .getByText(/^The deadline was/)
    .first()
    .waitFor();
  await settled(student);
  expect([...(await axeViolations(student.page)), ...(await rawKeys(student.page))]).toEqual([]);
  for (const person of [examiner, dean, student]) {
    expect(person.watch.takeProblems()).toEqual([]);
    await person.context.close();
  }
});
