import { generate } from 'otplib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/resources/shared/demo/accounts.ts';
import { demoId } from '../../src/resources/shared/demo/seeded.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs, visit, type SignedIn } from './equipment/people.ts';
import { problemsOf, settled } from './equipment/screens.ts';
import { addressIs, sendSignIn, toast } from './equipment/steps.ts';

/** Browsers bind passkeys to names only, not to addresses of the network. */
const origin = baseUrl.replace('127.0.0.1', 'localhost');
const PROFILE = '/manage-profile/profile';
const ROLES_OF_LECTURER = `/manage-roles/user-role-assign/${demoId('users', 'lecturer2')}`;
const STEP_SECONDS = 30;
const SECOND_FACTOR = { status: 401, path: /\/api\/login$/ };
const STEP_UP = { status: 403, path: /\/api\/assignments\// };

let browser: Browser;
/** A session from before the second factor, which has never proven it. */
let earlier: SignedIn;
let own: SignedIn;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  earlier = await signInAs(browser, origin, 'admin');
  own = await signInAs(browser, origin, 'admin');
});
afterEach(async () => {
  const problems = [earlier, own].flatMap(({ watch }) => watch.takeProblems());
  for (const { context } of [earlier, own]) await context.close();
  expect(problems).toEqual([]);
});

/** A security key of the browser's own, which answers without a touch. */
async function virtualAuthenticator(page: Page): Promise<{ devtools: CDPSession; id: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId: id } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, id };
}

/** Takes the credentials of one page's authenticator along to another's. */
async function carryOver(
  from: Awaited<ReturnType<typeof virtualAuthenticator>>,
  page: Page,
): Promise<void> {
  const { credentials } = await from.devtools.send('WebAuthn.getCredentials', {
    authenticatorId: from.id,
  });
  const { devtools, id } = await virtualAuthenticator(page);
  for (const credential of credentials)
    await devtools.send('WebAuthn.addCredential', { authenticatorId: id, credential });
}

/** Reads the recovery codes and closes them. */
async function takeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await dialog.getByRole('listitem').first().waitFor();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return codes;
}

async function removeFactor(page: Page): Promise<void> {
  const factors = page.getByRole('region', { name: 'Second factor' });
  await factors.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await factors.getByText('Your account is protected only by its password.').waitFor();
}

it('A passkey that is added in the profile signs in, and is asked again before a role is given', async () => {
  const { page, watch } = own;
  const authenticator = await virtualAuthenticator(page);
  await page.goto(PROFILE);
  await settled(own);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  expect(await problemsOf(own)).toEqual([]);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await takeCodes(page)).toHaveLength(10);
  await page.getByText(/^Passkey · added/).waitFor();

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await addressIs(page, '/auth/login');
  watch.expectFailure(SECOND_FACTOR);
  await sendSignIn(page, 'admin', DEMO_PASSWORD);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  expect(await problemsOf(own)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Use passkey' }).press('Enter');
  await addressIs(page, '/dashboard');

  const other = earlier.page;
  await carryOver(authenticator, other);
  earlier.watch.expectFailure(STEP_UP);
  await other.goto(ROLES_OF_LECTURER);
  await settled(earlier);
  const role = other.getByRole('checkbox', { name: 'Web editor' });
  await role.check();
  await other.getByRole('button', { name: 'Save' }).click();
  const question = other.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await role.isChecked()).toBe(true);
  await other.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Use passkey' }).click();
  await toast(other, 'Assignments saved').waitFor();
  await role.uncheck();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => role.isChecked()).toBe(false);

  await page.goto(PROFILE);
  await settled(own);
  await removeFactor(page);
});

it('An authenticator app is set up by its code, signs in with the next one, and a recovery code stands in for it', async () => {
  const { page, watch } = own;
  await page.goto(PROFILE);
  await settled(own);
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const words = await page.getByText('Or enter this key in the app:').innerText();
  const secret = (words.split(':').at(-1) ?? '').replaceAll(/\s/g, '');
  const epoch = Math.floor(Date.now() / 1_000);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill(await generate({ secret, epoch }));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const [recoveryCode = ''] = await takeCodes(page);
  await page.getByText('10 recovery codes left.').waitFor();

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  watch.expectFailure(SECOND_FACTOR);
  await sendSignIn(page, 'admin', DEMO_PASSWORD);
  // No code works twice, so this is the one that the app shows next.
  await code.fill(await generate({ secret, epoch: epoch + STEP_SECONDS }));
  await page.keyboard.press('Enter');
  await addressIs(page, '/dashboard');

  const visitor = await visit(browser, origin);
  visitor.watch.expectFailure(SECOND_FACTOR);
  await visitor.page.goto('/auth/login');
  await sendSignIn(visitor.page, 'admin', DEMO_PASSWORD);
  await visitor.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await visitor.page.getByLabel('Recovery code').fill(recoveryCode);
  await visitor.page.keyboard.press('Enter');
  await addressIs(visitor.page, '/dashboard');
  await visitor.context.close();

  await page.goto(PROFILE);
  await settled(own);
  await page.getByText('9 recovery codes left.').waitFor();
  await removeFactor(page);
});
