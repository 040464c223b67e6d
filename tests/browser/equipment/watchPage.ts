import type { Page, Request } from 'playwright-core';

/** A failure that a test brings about on purpose. */
export interface ExpectedFailure {
  status: number;
  path: RegExp;
}

export interface PageWatch {
  /** From now on these answers are no problem. */
  expectFailure: (failure: ExpectedFailure) => void;
  /** What the page did wrong since the last call, in words; then it is forgotten. */
  takeProblems: () => string[];
  /** The addresses of the requests under way. */
  underWay: () => string[];
}

/**
 * A page that asks the gateway the same thing this often within so many ms asks without end. News
 * and steps taken by hand come slower.
 */
const TOO_OFTEN = 15;
const WITHIN = 5_000;

// The browser repeats each failed answer on its console; answers are judged by their status instead.
const REPEATS_ANSWER = /Failed to load resource: the server responded with a status of/;

/**
 * Listens to a page for everything that must not happen in it: console errors, exceptions, refused
 * requests, violated policies.
 */
export async function watchPage(page: Page): Promise<PageWatch> {
  const problems: string[] = [];
  const expected: ExpectedFailure[] = [];
  const underWay = new Set<Request>();
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
  // The live line stays open for as long as the page does.
  page.on('request', (request) => void (request.url().endsWith('/live') || underWay.add(request)));
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    const question = `${request.method()} ${request.url()}`;
    const lately = [...(asked.get(question) ?? []), Date.now()].slice(-TOO_OFTEN);
    asked.set(question, lately);
    if (lately.length < TOO_OFTEN || Date.now() - (lately[0] ?? 0) > WITHIN) return;
    problems.push(`asked again and again: ${question}`);
    asked.delete(question);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
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
    underWay: () => [...underWay].map((request) => request.url()),
  };
}
