import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { PoolObserver } from '../db/poolObservers.ts';
import { attachedChangeSet } from '../records/context/changeSet.ts';
import type { RequestObserver } from './requests.ts';

const LONGEST_STATEMENT = 4_000;

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/**
 * One line for each request at level `info`. It names the account and no person, and the route
 * instead of the address. Its change set is the one in the activity log.
 */
export const logRequest =
  (accountOf: (request: FastifyRequest) => string | undefined): RequestObserver =>
  ({ request, method, route, status, durationMs }) =>
    request.log.info(
      {
        method,
        route: route ?? request.url.split('?')[0],
        status,
        durationMs: rounded(durationMs),
        account: accountOf(request),
        changeSet: attachedChangeSet(request) ?? undefined,
      },
      'request',
    );

/** Logs statements that take at least `slowestMs`, with their text and without their values. */
export const logSlowStatements = (
  log: Pick<FastifyBaseLogger, 'warn'>,
  slowestMs: number,
): PoolObserver => ({
  onStatement: (text) => {
    const began = performance.now();
    return () => {
      const durationMs = performance.now() - began;
      if (durationMs < slowestMs) return;
      const statement = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_STATEMENT);
      log.warn({ durationMs: rounded(durationMs), statement }, 'slow statement');
    };
  },
});
