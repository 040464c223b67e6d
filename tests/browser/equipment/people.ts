import { request, type Browser, type BrowserContext, type Page } from 'playwright-core';
import {
  LOGGED_IN_KEY,
  STAFF_DATA_KEY,
  STUDENT_STATUS_KEY,
  PRIVILEGES_KEY,
  TOKEN_KEY,
  USER_DATA_KEY,
  type Language,
} from '../../../src/contract/model/constants.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { watchPage, type PageWatch } from './watchPage.ts';

export interface Appearance {
  language?: Language;
  theme?: 'dark' | 'light';
  viewport?: { width: number; height: number };
}

/** A person with a browser context of their own. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  watch: PageWatch;
}

export interface SignedIn extends Visitor {
  token: string;
  privileges: ReadonlySet<string>;
}

export const DESK = { width: 1440, height: 900 };

interface SignInBody {
  data: {
    token: string;
    privileges: string[];
    userData: unknown;
    staffData: unknown;
    studentStatus: unknown;
  };
}
interface StoredState {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  localStorage: { name: string; value: string }[];
}

const appearanceEntries = ({ language, theme }: Appearance) => [
  ...(language ? [{ name: 'language', value: language }] : []),
  ...(theme ? [{ name: 'theme', value: theme }] : []),
];

async function open(
  browser: Browser,
  baseUrl: string,
  appearance: Appearance,
  state: StoredState,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: 'en-GB',
    viewport: appearance.viewport ?? DESK,
    storageState: {
      cookies: state.cookies,
      origins: [
        {
          origin: baseUrl,
          localStorage: [...state.localStorage, ...appearanceEntries(appearance)],
        },
      ],
    },
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  return { context, page, watch: await watchPage(page) };
}

/** A visitor without a session. */
export const visit = (
  browser: Browser,
  baseUrl: string,
  appearance: Appearance = {},
): Promise<Visitor> => open(browser, baseUrl, appearance, { cookies: [], localStorage: [] });

/** A user with a new session, on an empty page; the sign-in form has tests of its own. */
export async function signInAs(
  browser: Browser,
  baseUrl: string,
  account: string,
  appearance: Appearance = {},
): Promise<SignedIn> {
  const caller = await request.newContext({ baseURL: baseUrl });
  const answer = await caller.post('/api/login', {
    data: { username: account, password: DEMO_PASSWORD },
  });
  if (!answer.ok())
    throw new Error(`${account} could not sign in: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as SignInBody;
  const { cookies } = await caller.storageState();
  await caller.dispose();
  const stored = {
    [USER_DATA_KEY]: JSON.stringify(data.userData),
    [STAFF_DATA_KEY]: JSON.stringify(data.staffData),
    [STUDENT_STATUS_KEY]: JSON.stringify(data.studentStatus),
    [LOGGED_IN_KEY]: 'true',
    [PRIVILEGES_KEY]: JSON.stringify({
      rest: claimsOf(data.token).rest,
      privileges: data.privileges,
    }),
    [TOKEN_KEY]: data.token,
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const visitor = await open(browser, baseUrl, appearance, { cookies, localStorage });
  return { ...visitor, token: data.token, privileges: new Set(data.privileges) };
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { rest?: string };
