import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import type { Database } from '../../../gateway/db/database.ts';
import { takesKey } from '../../../gateway/records/calls/runCall.ts';
import { facultyPortal } from '../../../src/resources/server.ts';

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The calls that need no key, because repeating them changes nothing. */
const REPEATABLE = declaredCallsOf(facultyPortal)
  .filter(({ call }) => !takesKey(call))
  .map(({ call }) => new RegExp(`^${call.method} ${call.path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** What a repeated request must not add to. Jobs at work write meanwhile. */
const WRITTEN = `
  SELECT
    (SELECT count(*)::int FROM activities) AS activities,
    (SELECT count(*)::int FROM jobs) AS jobs,
    (SELECT count(*)::int FROM stored_files) AS files,
    (SELECT count(*)::int FROM messages) AS messages,
    (SELECT count(*)::int FROM jobs WHERE state = 'running') AS working`;

interface Written extends Record<string, number> {
  working: number;
}

/** Names of requests that were sent twice already, in all tests of this worker. */
const checked = new Set<string>();
/** Calls begun in this worker, and those of them that are not answered. */
const calls = { begun: 0, open: 0 };

type Send = (headers: Record<string, string>) => Promise<LightMyRequestResponse>;

/** Throws unless the second answer is the first and nothing was written for it. */
async function repeat(
  database: Database,
  name: string,
  { first, again }: { first: LightMyRequestResponse; again: () => ReturnType<Send> },
): Promise<void> {
  const written = async (): Promise<Written> =>
    (await database.query<Written>({ text: WRITTEN })).rows[0] ?? { working: 0 };
  const before = await written();
  const { begun } = calls;
  const second = await again();
  const after = await written();
  const isAlone = calls.begun === begun && calls.open === 1;
  const different = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one) !== JSON.stringify(other);
  if (isAlone && before.working + after.working === 0 && different(before, after))
    throw new Error(`${name}, repeated, wrote: ${JSON.stringify({ before, after })}`);
  if (!isAlone || REPEATABLE.some((pattern) => pattern.test(name))) return;
  const [one, other] = [first, second].map(({ statusCode, body }) => ({ statusCode, body }));
  // The first may have ended the session, or have answered more than is kept.
  if (second.statusCode === 401 || second.body.includes('ALREADY_DONE')) return;
  if (different(one, other))
    throw new Error(
      `${name}, repeated, answered ${JSON.stringify(other)}, not ${JSON.stringify(one)}`,
    );
}

/**
 * Sends a request. In every file of tests, the first of its kind that writes something is sent once
 * more with the same key, as by a client whose answer was lost: the second must be answered as the
 * first and change nothing.
 */
export async function sendAsIfUnanswered(
  database: Database,
  { method, path, isKeyed }: { method: string; path: string; isKeyed: boolean },
  send: Send,
): Promise<LightMyRequestResponse> {
  const name = `${method} ${(path.split('?')[0] ?? '').replaceAll(ID, ':id')}`;
  const isRepeated = method !== 'GET' && isKeyed && !checked.has(name);
  const headers: Record<string, string> = isRepeated ? { 'idempotency-key': randomUUID() } : {};
  calls.begun += 1;
  calls.open += 1;
  try {
    const first = await send(headers);
    if (isRepeated && first.statusCode < 400 && calls.open === 1 && !checked.has(name)) {
      checked.add(name);
      await repeat(database, name, { first, again: () => send(headers) });
    }
    return first;
  } finally {
    calls.open -= 1;
  }
}
