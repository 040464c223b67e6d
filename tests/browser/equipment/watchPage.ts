import type { Page, Request } from 'playwright-core';

/** A failure that a test causes on purpose. */
export interface ExpectedFailure {
  status: number;
  path: RegExp;
}

export interface PageWatch {
  /** Responses like this are no problem from now on. */
  expectFailure: (failure: ExpectedFailure) => void;
  /** Describes the problems since the last call and clears them. */
  takeProblems: () => string[];
  /** The addresses of the pending requests. */
  pendingRequests: () => string[];
}

/**
 * A page that sends the same request this often within `WITHIN` ms is in an endless loop. Events
 * and user actions are less frequent.
 */
const TOO_OFTEN = 15;
const WITHIN = 5_000;

// The browser logs each failed response to its console; responses are checked by status instead.
const REPEATS_ANSWER = /Failed to load resource: the server responded with a status of/;

/** Watches a page for problems: console errors, exceptions, refused requests, policy violations. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const problems: string[] = [];
  const expected: ExpectedFailure[] = [];
  const pendingRequests = new Set<Request>();
  const asked = new Map<string, number[]>();

  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(
          `Content policy violated: ${violatedDirective} by ${blockedURI} in ${sourceFile}:${lineNumber}`,
        );
      },
    );
  });
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || REPEATS_ANSWER.test(message.text()))
      return;
    problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  // The event stream stays open as long as the page.
  page.on(
    'request',
    (request) => void (request.url().endsWith('/live') || pendingRequests.add(request)),
  );
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    const question = `${request.method()} ${request.url()}`;
    const lately = [...(asked.get(question) ?? []), Date.now()].slice(-TOO_OFTEN);
    asked.set(question, lately);
    if (lately.length < TOO_OFTEN || Date.now() - (lately[0] ?? 0) > WITHIN) return;
    problems.push(`asked again and again: ${question}`);
    asked.delete(question);
  });
  page.on('requestfinished', (request) => pendingRequests.delete(request));
  page.on('requestfailed', (request) => pendingRequests.delete(request));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isExpected = expected.some(
      ({ status, path }) => status === response.status() && path.test(pathname),
    );
    if (response.status() >= 400 && !isExpected)
      problems.push(`${response.request().method()} ${pathname}: ${response.status()}`);
  });

  return {
    expectFailure: (failure) => void expected.push(failure),
    takeProblems: () => {
      asked.clear();
      return problems.splice(0);
    },
    pendingRequests: () => [...pendingRequests].map((request) => request.url()),
  };
}
