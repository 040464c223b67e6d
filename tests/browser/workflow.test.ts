import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { follow } from './equipment/follow.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { signInAs, type SignedIn } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { toast } from './equipment/steps.ts';

const PUBLICATIONS = '/manage-pub/publications';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

interface Record {
  id: string;
  title: string;
  _can: { delete?: true };
}

const read = async ({ context, token }: SignedIn, path: string): Promise<Record[]> =>
  (
    (await (
      await context.request.get(`/api/publications${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).json()) as { data: Record[] }
  ).data;
const button = ({ page }: SignedIn, name: string) =>
  page.getByRole('region', { name: 'Next steps' }).getByRole('button', { name, exact: true });
const waitForState = ({ page }: SignedIn, state: string) =>
  page
    .getByRole('list', { name: 'Progress of this record' })
    .locator('[aria-current=step]')
    .filter({ hasText: state })
    .waitFor();

it('A lecturer submits a work, the dean returns and verifies it, and each sees their possible next steps', async () => {
  const [lecturer, dean] = [
    await signInAs(browser, baseUrl, 'lecturer'),
    await signInAs(browser, baseUrl, 'dean'),
  ];
  const drafts = await read(lecturer, '?view=own&filter={"status":"draft","inPress":false}');
  const own = drafts.find(({ _can }) => _can.delete);
  await lecturer.page.goto(`${PUBLICATIONS}/own/${own?.id}`);
  await settled(lecturer);
  await waitForState(lecturer, 'Draft');

  const title = lecturer.page.getByRole('textbox', { name: 'Volume' });
  const before = await title.inputValue();
  await title.fill('99');
  await expect
    .poll(() => button(lecturer, 'Submit').getAttribute('aria-description'))
    .toBe('Save or discard your changes first.');
  await title.fill(before);
  await expect.poll(() => button(lecturer, 'Submit').getAttribute('aria-disabled')).toBeNull();
  await button(lecturer, 'Submit').click();
  await toast(lecturer.page, 'The record is now “Submitted”.').waitFor();
  await waitForState(lecturer, 'Submitted');
  await lecturer.page
    .getByText('Locked for you while the record is “Submitted”. Your step “Withdraw” unlocks it.')
    .first()
    .waitFor();

  await dean.page.goto(`${PUBLICATIONS}/${own?.id}/show`);
  await settled(dean);
  await button(dean, 'Return').click();
  const dialog = dean.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await dialog.getByText('Fill in this field.').waitFor();
  expect(await axeViolations(dean.page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Corrections needed' }).fill('The volume is missing.');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await waitForState(dean, 'Returned');

  await lecturer.page.reload();
  await settled(lecturer);
  await waitForState(lecturer, 'Returned');
  await expect
    .poll(() => lecturer.page.getByRole('textbox', { name: 'Corrections needed' }).inputValue())
    .toBe('The volume is missing.');
  await button(lecturer, 'Submit').click();
  await waitForState(lecturer, 'Submitted');

  // The dean's page is out of date by now.
  dean.watch.expectFailure({ status: 409, path: /\/transitions\// });
  await dean.page.goto(`${PUBLICATIONS}/${own?.id}/show`);
  await settled(dean);
  await button(lecturer, 'Withdraw').click();
  await waitForState(lecturer, 'Draft');
  await button(dean, 'Verify').click();
  await toast(dean.page, 'Someone else was faster: the record is now “Draft”.').waitFor();
  await waitForState(dean, 'Draft');

  await button(lecturer, 'Submit').click();
  await waitForState(lecturer, 'Submitted');
  await dean.page.reload();
  await settled(dean);
  await button(dean, 'Verify').click();
  await waitForState(dean, 'Verified');
  await follow(lecturer.page, `${PUBLICATIONS}/own/${own?.id}/history`);
  await lecturer.page.getByText('verified it').waitFor();
  await expect.poll(() => lecturer.page.getByText('submitted it').count()).toBe(3);
  expect([...lecturer.watch.takeProblems(), ...dean.watch.takeProblems()]).toEqual([]);
  await Promise.all([lecturer.context.close(), dean.context.close()]);
});

it('The submitter of a work learns why they cannot verify it, singly and in a selection', async () => {
  const admin = await signInAs(browser, baseUrl, 'admin');
  const { page } = admin;
  const [draft] = await read(admin, '?filter={"status":"draft","inPress":false}&range=[0,0]');
  await page.goto(`${PUBLICATIONS}/${draft?.id}/show`);
  await settled(admin);
  await button(admin, 'Submit').click();
  await waitForState(admin, 'Submitted');
  const reason = 'You took the step “Submit” yourself. Ask another person to take this one.';
  await expect.poll(() => button(admin, 'Verify').getAttribute('aria-description')).toBe(reason);

  const [other] = (
    await read(admin, '?filter={"status":"submitted","inPress":false}&range=[0,1]')
  ).filter(({ id }) => id !== draft?.id);
  await page.goto(`${PUBLICATIONS}?filter={"status":["submitted"]}`);
  await settled(admin);
  for (const record of [draft, other])
    await page
      .getByRole('checkbox', { name: `Select ${record?.title}`, exact: true })
      .first()
      .check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('menuitem', { name: /^Verify/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('dialog').getByText(reason).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(admin.watch.takeProblems()).toEqual([]);
  await admin.context.close();
});
