import type { Browser } from 'playwright-core';
import { CSRF_COOKIE, CSRF_HEADER } from '../../../src/contract/model/constants.ts';
import { baseUrl } from './baseUrl.ts';
import { signInAs, type SignedIn } from './people.ts';

type Caller = Pick<SignedIn, 'context' | 'token'>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call to the gateway as the signed-in user. Throws with the response if it is refused. */
export async function callBy<T>(
  { context, token }: Caller,
  method: Method,
  path: string,
  body?: unknown,
): Promise<T> {
  const cookies = await context.cookies();
  const headers = {
    Authorization: `Bearer ${token}`,
    [CSRF_HEADER]: cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '',
  };
  const answer = await context.request.fetch(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { data: body }),
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/** One call as another account. */
export async function callAs<T>(
  browser: Browser,
  account: string,
  method: Method,
  path: string,
  body?: unknown,
): Promise<T> {
  const person = await signInAs(browser, baseUrl, account);
  try {
    return await callBy<T>(person, method, path, body);
  } finally {
    await person.context.close();
  }
}
