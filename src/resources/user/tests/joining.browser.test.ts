import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { startOwnPortal, type OwnPortal } from '../../../../tests/browser/equipment/ownPortal.ts';
import { signInAs, visit, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import {
  addressIs,
  screenTitled,
  sendSignIn,
  toast,
} from '../../../../tests/browser/equipment/steps.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';

const USERNAME = 'newstudent';
const EMAIL = `${USERNAME}@example.org`;

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

interface Student {
  id: string;
  version: number;
  registrationNumber: string;
  nameWithInitials: { en: string };
  fullName: { en: string } | null;
  birthDate: string | null;
  batch: string;
}

/** Students without an account, of one intake. */
const withoutAccount = (person: SignedIn): Promise<Student[]> =>
  callBy(
    person,
    'GET',
    `/students?${new URLSearchParams({
      filter: JSON.stringify({ user: null, status: 'enrolled' }),
      sort: JSON.stringify(['registrationNumber', 'DESC']),
      range: '[0,2]',
    }).toString()}`,
  );

/** Fills in the registration and sends it. */
async function register(page: Page, number: string, name: string, birthDate = ''): Promise<void> {
  await page.goto('/auth/register');
  await page.getByLabel('User type').selectOption({ label: 'Student' });
  const words = name.split(' ');
  await page.getByLabel('First name').fill(words.slice(0, -1).join(' '));
  await page.getByLabel('Last name').fill(words.at(-1) ?? '');
  await page.getByLabel('Registration number').fill(number);
  await page.getByLabel(/^Date of birth/).fill(birthDate);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Username').fill(USERNAME);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Opens the dialog of the approval from the list of those that wait. */
async function openApproval(page: Page, name: string): Promise<void> {
  await page.goto(
    `/manage-user/users?${new URLSearchParams({ filter: JSON.stringify({ q: USERNAME }) }).toString()}`,
  );
  await page.getByRole('button', { name: `Approve the account of ${name}` }).click();
  await page.getByRole('dialog').getByText('Link this record to the account').waitFor();
}

it('A student joins with a wrong number and a wrong name, is refused, joins again, is approved once and finds their own screens', async () => {
  const registrar = await signInAs(browser, portal.baseUrl, 'registrar');
  const [student] = await withoutAccount(registrar);
  const name = student?.fullName?.en ?? student?.nameWithInitials.en ?? '';
  const number = student?.registrationNumber ?? '';
  const { page, watch, context } = await visit(browser, portal.baseUrl);

  await register(page, 'number nine!', 'Nobody Known');
  await expect
    .poll(() => page.getByLabel('Registration number').getAttribute('aria-invalid'))
    .toBe('true');
  await page.getByLabel('Registration number').fill(number.toLowerCase());
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Registration received' }).waitFor();

  await openApproval(registrar.page, 'Nobody Known');
  const dialog = registrar.page.getByRole('dialog');
  await dialog.getByText('The name differs, so nothing is proposed.').waitFor();
  expect(await dialog.getByLabel('Link this record to the account').isChecked()).toBe(false);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  const refuse = dialog.getByRole('button', { name: 'Refuse' });
  expect(await refuse.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel('Reason').fill('Give the name of your student record');
  await refuse.click();
  await toast(registrar.page, 'The registration was refused').waitFor();

  await page.goto('/auth/login');
  await sendSignIn(page, USERNAME, DEMO_PASSWORD);
  await page.getByText('“Give the name of your student record”').waitFor();
  // The browser itself reports each answer of the gateway that refuses something.
  watch.takeProblems();
  await register(page, number, name, student?.birthDate ?? '');
  await page.getByRole('heading', { name: 'Registration received' }).waitFor();

  const admin = await signInAs(browser, portal.baseUrl, 'admin');
  await openApproval(registrar.page, name);
  await openApproval(admin.page, name);
  await dialog.getByText('The registration matches this record.').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await toast(registrar.page, 'The account has been approved').waitFor();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await admin.page
    .getByRole('dialog')
    .getByText('Someone else has already decided on this registration')
    .waitFor();
  await admin.context.close();

  await page.goto('/auth/login');
  await sendSignIn(page, USERNAME, DEMO_PASSWORD);
  await addressIs(page, '/dashboard');
  await page.goto('/manage-profile/profile');
  await page.getByRole('main').getByText(number).first().waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await context.close();
  await registrar.context.close();
});

it('The registrar creates the accounts of an intake and reads who was left out', async () => {
  const registrar = await signInAs(browser, portal.baseUrl, 'registrar');
  const [one, other] = await withoutAccount(registrar);
  if (!one || !other) throw new Error('no students without an account');
  for (const [{ id, version }, email] of [
    [one, 'freshstudent@example.org'],
    [other, EMAIL],
  ] as const)
    await callBy(registrar, 'PUT', `/students/${id}`, { version, email });
  const { page, watch } = registrar;
  await page.goto(`/manage-curriculum/batches/${one.batch}/show`);
  await page.getByRole('button', { name: 'Create student accounts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 students get an account').waitFor();
  await dialog.getByRole('button', { name: 'Create and invite' }).click();
  await dialog.getByText('1 account was created and its invitation sent.').waitFor();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: other.registrationNumber })
    .getByText('an account with the same email address or username exists')
    .waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const [account] = await callBy<{ id: string }[]>(
    registrar,
    'GET',
    `/users?${new URLSearchParams({ filter: JSON.stringify({ email: 'freshstudent@example.org' }) }).toString()}`,
  );
  await page.goto(`/manage-user/users/${account?.id}/show`);
  await screenTitled(page, /./);
  await page.getByRole('button', { name: 'Send invitation again' }).click();
  await toast(page, 'The invitation was sent again').waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await registrar.context.close();
});
