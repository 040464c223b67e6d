import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/resources/shared/demo/accounts.ts';
import {
  CLIENT,
  startIdentityProvider,
  type IdentityProvider,
} from '../gateway/equipment/identityProvider.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { type OwnPortal, startOwnPortal } from './equipment/ownPortal.ts';
import { visit, type Visitor } from './equipment/people.ts';
import { freePort } from './equipment/portal.ts';
import { problemsOf, settled } from './equipment/screens.ts';
import { addressIs, screenTitled, sendSignIn, toast } from './equipment/steps.ts';

const LOGIN = '/auth/login';
const OWN_LINKS = '/manage-link/links/own';
const NAME = 'University';

let browser: Browser;
let provider: IdentityProvider;
let portal: OwnPortal;

/** The employee number of an account of the demonstration. */
async function numberOf(username: string): Promise<string> {
  const json = async <Body>(address: string, options?: RequestInit): Promise<Body> =>
    (await (await fetch(`${portal.baseUrl}/api${address}`, options)).json()) as Body;
  const { data } = await json<{ data: { token: string; staffData: { staff: string } } }>('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const own = await json<{ data: { employeeNumber: string } }>(`/staff/${data.staffData.staff}`, {
    headers: { Authorization: `Bearer ${data.token}` },
  });
  return own.data.employeeNumber;
}

beforeAll(async () => {
  browser = await sharedBrowser();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider(() => ({
    portals: [address],
    backChannel: `${address}/api/sso/back-channel-logout`,
  }));
  const environment = {
    PUBLIC_URL: address,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    OIDC_NAME: NAME,
  };
  portal = await startOwnPortal(environment, port);
  provider.people.set('lecturer-at-university', { number: await numberOf('lecturer') });
  provider.people.set('dean-at-university', { number: await numberOf('dean') });
});
afterAll(async () => {
  await browser.close();
  await portal.end();
  await provider.close();
});

async function signInAtProvider(page: Page, account = 'lecturer-at-university'): Promise<void> {
  await page.getByRole('link', { name: new RegExp(NAME) }).click();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function leave({ context, watch }: Visitor): Promise<void> {
  const problems = watch.takeProblems();
  await context.close();
  expect(problems).toEqual([]);
}

describe('single sign-on', () => {
  it('opens the requested page after one proof, and from then on without; both sides sign out together', async () => {
    const visitor = await visit(browser, portal.baseUrl);
    const { page, watch } = visitor;
    await page.goto(OWN_LINKS);
    await addressIs(page, LOGIN);
    await signInAtProvider(page);
    await page.getByRole('heading', { name: 'Is this your account?' }).waitFor();
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Link and sign in' }).click();
    await screenTitled(page, 'My Links');
    await addressIs(page, OWN_LINKS);

    await page.goto('/manage-profile/profile');
    await settled(visitor);
    const own = page.getByRole('region', { name: 'Single sign-on' });
    await own.getByText(`Linked to ${NAME} since`).waitFor();

    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await addressIs(page, LOGIN);
    await toast(page, 'You have signed out.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('userToken');

    // The provider asks again, so its session has ended too; the portal does not.
    await signInAtProvider(page);
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).waitFor();
    await settled(visitor);
    expect(watch.takeProblems()).toEqual([]);
    // Navigated away from: it could otherwise make a call of its own, and log out by itself.
    await page.goto('about:blank');

    const atProvider = await visitor.context.newPage();
    await atProvider.goto(`${provider.issuer}/session/end`);
    await atProvider.getByRole('button', { name: 'Yes, sign me out' }).click();
    await atProvider.getByRole('heading', { name: 'Signed out' }).waitFor();
    watch.expectFailure({ status: 401, path: /^\/api\// });
    await page.goto(OWN_LINKS);
    await addressIs(page, LOGIN);
    await leave(visitor);
  });

  it.each([
    { language: 'en', theme: 'dark' },
    { language: 'si', theme: 'light' },
  ] as const)('is offered and explained accessibly in $language, $theme', async (appearance) => {
    const visitor = await visit(browser, portal.baseUrl, appearance);
    const { page } = visitor;
    await page.goto(LOGIN);
    await page.getByRole('link', { name: new RegExp(NAME) }).waitFor();
    expect(await problemsOf(visitor)).toEqual([]);
    await signInAtProvider(page, 'dean-at-university');
    await page.locator('form input[name=password]').waitFor();
    expect(await problemsOf(visitor)).toEqual([]);
    await page.goto('/auth/single-sign-on#PROVIDER_UNAVAILABLE');
    await page.reload();
    await page.getByRole('alert').waitFor();
    expect(await problemsOf(visitor)).toEqual([]);
    await leave(visitor);
  });

  it('leaves the password as another way, and says when the person is not confirmed', async () => {
    const visitor = await visit(browser, portal.baseUrl);
    const { page } = visitor;
    await page.goto(LOGIN);
    await page.getByRole('link', { name: `Sign in with ${NAME}` }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('did not confirm who you are').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await sendSignIn(page, 'student', DEMO_PASSWORD);
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).waitFor();
    await settled(visitor);
    await leave(visitor);
  });
});
