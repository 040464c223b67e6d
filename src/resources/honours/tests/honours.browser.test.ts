import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import {
  takeWorkflowStep,
  followMenu,
  screenTitled,
} from '../../../../tests/browser/equipment/steps.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A student ranks honours degrees by keyboard, submits, and reads why there is no seat from last year', async () => {
  const person = await signInAs(browser, baseUrl, 'student');
  const { page, watch } = person;
  await page.goto('/dashboard');
  await settled(person);
  await followMenu(page, 'Degrees', 'Apply Hons Degree');
  await screenTitled(page, 'Apply Hons Degree');
  const order = page.getByRole('list', { name: 'Your ranking' });
  await order.getByRole('button', { name: /^Move Sociology .position/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await order.getByRole('listitem').first().getByText('Sociology').waitFor();
  await page.getByText('Draft saved.').waitFor();
  await page
    .getByText(/You are number \d+ on its reserve list|subject GPA of \d\.\d\d was required/)
    .first()
    .waitFor();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('Your application has been submitted.').waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it('The registrar asks what a quota would change, runs a trial and adopts it; the dean enters the decision of the board, and the outcome is published', async () => {
  const person = await signInAs(browser, baseUrl, 'registrar');
  const { page, watch } = person;
  await page.goto('/manage-coureseunit/selected-students');
  await settled(person);
  await page.getByRole('textbox', { name: 'Trial quota for Economics' }).fill('1');
  await page.getByRole('button', { name: 'Show effect' }).click();
  await page.getByRole('table', { name: /It would change for/ }).waitFor();
  await page.getByRole('button', { name: 'Run trial' }).click();
  const runs = page.getByRole('region', { name: 'Trial runs' });
  await runs.getByRole('rowheader', { name: '3', exact: true }).waitFor();
  await runs.getByRole('row').nth(1).getByRole('button', { name: 'Adopt' }).click();
  await runs.getByText('Adopted', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Run 3' }).waitFor();
  await settled(person);
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  const step = (on: Page, name: string) =>
    on.getByRole('region', { name: 'Next steps' }).getByRole('button', { name, exact: true });
  const stands = (on: Page, state: string) =>
    on
      .getByRole('list', { name: 'Progress of this record' })
      .locator('[aria-current=step]')
      .filter({ hasText: state })
      .waitFor();
  await step(page, 'Present to the board').click();
  await stands(page, 'Before the board');

  const dean = await signInAs(browser, baseUrl, 'dean');
  await dean.page.goto('/manage-coureseunit/selected-students');
  await settled(dean);
  await step(dean.page, 'Approve for the board').click();
  const decision = dean.page.getByRole('dialog');
  await decision.getByRole('textbox', { name: 'Board decision' }).fill('FB 231/4');
  await decision.getByLabel(/Decided on/).fill(new Date().toISOString().slice(0, 10));
  await decision.getByRole('button', { name: 'Approve for the board' }).click();
  await stands(dean.page, 'Approved by the board');
  expect([...dean.watch.takeProblems(), ...(await axeViolations(dean.page))]).toEqual([]);
  await dean.context.close();

  await page.reload();
  await settled(person);
  // An irreversible command is never the default button.
  await step(page, 'More steps').click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await stands(page, 'Published');
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it('A student thinks twice about declining an offer, and accepts it', async () => {
  const person = await signInAs(browser, baseUrl, 'student2', {
    viewport: { width: 390, height: 844 },
  });
  const { page, watch } = person;
  await page.goto('/manage-coureseunit/degree-selection');
  await settled(person);
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(
      'You leave this selection completely, and the seat goes to the next person on the reserve list. You cannot undo this.',
    )
    .waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page
    .getByText(/^You have accepted/)
    .first()
    .waitFor();
  await page.reload();
  await page
    .getByText(/^You have accepted/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Decline' }).count()).toBe(0);
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it('The registrar withdraws an offer with a reason, and the next on the reserve list is offered the seat by itself', async () => {
  const person = await signInAs(browser, baseUrl, 'registrar');
  const { page, watch } = person;
  const option = demoId('honours-options', 'published/ARC');
  const offersWith = async (filter: object) => {
    await page.goto(
      `/manage-coureseunit/honours-offers?${new URLSearchParams({ filter: JSON.stringify({ option, ...filter }) })}`,
    );
    await settled(person);
    return page.getByRole('grid').getByRole('row');
  };
  const movedUp = await (await offersWith({ isFromReserve: true })).count();
  const held = await offersWith({ state: 'accepted' });
  await held.nth(1).getByRole('link').first().click();
  await settled(person);
  await page.getByRole('region', { name: 'Next steps' }).waitFor();
  await takeWorkflowStep(page, 'Record surrendered seat');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Left the university.');
  await dialog.getByRole('button', { name: 'Record surrendered seat' }).click();
  await page
    .getByRole('list', { name: 'Progress of this record' })
    .locator('[aria-current=step]')
    .filter({ hasText: 'Declined' })
    .waitFor();
  const nowMoved = await offersWith({ isFromReserve: true });
  await expect.poll(() => nowMoved.count()).toBe(movedUp === 0 ? 2 : movedUp + 1);
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});
