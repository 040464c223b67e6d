import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { signatureOf } from '../../../src/contract/model/scopes.ts';
import type { Database, TransactionOptions } from '../../db/database.ts';
import {
  type CarriedOut,
  digestOf,
  findCarriedOut,
  KeyTaken,
  type RequestKey,
  storeAnswer,
  takeKey,
} from '../../db/idempotencyKeys.ts';
import type { Person } from '../../db/person.ts';
import { sendWithCommit } from '../../db/pipeline.ts';
import { createKeyedTurns } from '../../db/turns.ts';
import {
  attachChangeSet,
  attachedChangeSet,
  type ChangeSet,
  newChangeSet,
} from '../context/changeSet.ts';
import type { ServerContext } from '../context/serverContext.ts';

const PRINTABLE = /^[\x20-\x7e]{1,200}$/;
/** Milliseconds between looks for an answer that another request is about to store. */
const WAITS = [20, 50, 100, 200, 400, 800, 1_600];

type InTransaction<T> = (client: pg.PoolClient) => Promise<T>;
type Asked = Pick<ServerContext, 'database'>;

const contents = new WeakMap<FastifyRequest, string>();

/** Adds a part of a multipart body, which the request itself does not keep, to its content. */
export const noteContent = (request: FastifyRequest, part: string | Buffer): void =>
  void contents.set(request, digestOf(contents.get(request) ?? '', part));

const rights = new WeakMap<ReadonlySet<string>, string>();

function rightsOf({ privileges, staffId, departmentId, studentId }: Person): string {
  const known = rights.get(privileges) ?? digestOf(signatureOf(privileges));
  rights.set(privileges, known);
  return digestOf(known, staffId ?? '', departmentId ?? '', studentId ?? '');
}

/**
 * The key of a writing request of a signed-in person, or `null`. It belongs to the account and not
 * to the session, so that it holds over a new sign-in. Throws BAD_REQUEST for a malformed one.
 */
function keyOf(request: FastifyRequest): RequestKey | null {
  const header = request.headers['idempotency-key'];
  const person = request.requestContext?.person;
  // An impersonating session writes nothing.
  if (header === undefined || request.method === 'GET' || !person || person.impersonation)
    return null;
  if (typeof header !== 'string' || !PRINTABLE.test(header))
    throw new PortalError('BAD_REQUEST', { details: { header: 'Idempotency-Key' } });
  const content = contents.get(request) ?? JSON.stringify(request.body ?? null);
  return {
    id: digestOf(person.userId, header),
    // With the key, which is not stored, because the content may hold a password.
    request: digestOf(header, request.method, request.url, content),
    rights: rightsOf(person),
  };
}

/**
 * Checks that the request is the same and its answer may be given again. Throws KEY_REUSED or
 * ALREADY_DONE.
 */
function assertSame(key: RequestKey, found: CarriedOut): void {
  if (found.request !== key.request) throw new PortalError('KEY_REUSED');
  // A record is read again with the present rights; any other answer holds for those of its time.
  if (found.recordId === null && found.rights !== key.rights) throw new PortalError('ALREADY_DONE');
}

/** Requests with one key wait for each other without a connection to the database. */
const inTurn = createKeyedTurns();

/** What a repeated request gets instead of its work. Throws KEY_REUSED or ALREADY_DONE. */
async function answerAgain(
  { database }: Asked,
  request: FastifyRequest,
  key: RequestKey,
  first: CarriedOut | null = null,
): Promise<CarriedOut & { recordId: string | null; text: string }> {
  let found = first ?? (await findCarriedOut(database, key));
  for (const wait of WAITS) {
    if (!found || found.recordId !== null || found.answer !== null) break;
    assertSame(key, found);
    await pause(wait);
    found = await findCarriedOut(database, key);
  }
  if (!found) throw new PortalError('UNAVAILABLE');
  assertSame(key, found);
  if (found.changeSet !== null)
    attachChangeSet(request, { ...newChangeSet({ id: found.changeSet }), count: 1 });
  if (found.recordId === null && !found.answer) throw new PortalError('ALREADY_DONE');
  return { ...found, text: found.answer ?? '' };
}

/** How the result of a transaction is kept for the repeated request. */
export interface Kept<T> {
  /** The change set of the committed work, which the response names. */
  changeSet?: () => ChangeSet;
  /**
   * The record that is the answer: it is read again, with the rights that the person then has, and
   * nothing of it is kept.
   */
  record?: { id: string; changeSet: string | undefined };
  /** Reads the record that an earlier request with the key was answered with. */
  readRecord?: (id: string) => Promise<T>;
  /** Otherwise the result as JSON, by default itself; `undefined`: it cannot be kept. */
  write?: (result: T) => unknown;
  read?: (kept: unknown) => T;
}

/** The change set, if something was written under it. */
function countedIn({ changeSet }: Pick<Kept<never>, 'changeSet'>): ChangeSet | null {
  const found = changeSet?.();
  return found && found.count > 0 ? found : null;
}

/**
 * Runs the one writing transaction of a request, once for its `Idempotency-Key`: the key is its
 * first statement, so that of several requests one does the work and the others wait for its
 * answer. A transaction that is rolled back leaves no key. Without a key, an ordinary transaction.
 *
 * @throws PortalError KEY_REUSED if the key came with another request, ALREADY_DONE if the answer
 *   cannot be given again; otherwise as `Database.transaction`.
 */
export async function transactionOnce<T>(
  server: Asked,
  request: FastifyRequest,
  work: InTransaction<T>,
  { deadline, ...kept }: Kept<T> & Pick<TransactionOptions, 'deadline'> = {},
): Promise<T> {
  const options = deadline === undefined ? {} : { deadline };
  const key = keyOf(request);
  const attach = (): void => {
    const changeSet = countedIn(kept);
    if (changeSet) attachChangeSet(request, changeSet);
  };
  if (!key) {
    const result = await server.database.transaction(work, options);
    attach();
    return result;
  }
  const { record, readRecord, write = (result) => result ?? null, read = (one) => one as T } = kept;
  const first = takeKey(key, record && { recordId: record.id, changeSet: record.changeSet });
  const worked = async (client: pg.PoolClient): Promise<T> => {
    const result = await work(client);
    if (record) return result;
    const text = JSON.stringify(write(result)) ?? '';
    sendWithCommit(client, storeAnswer(key, text, countedIn(kept)?.id ?? null));
    return result;
  };
  return inTurn(key.id, async () => {
    try {
      const result = await server.database.transaction(worked, { ...options, first });
      attach();
      return result;
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      const { recordId, text } = await answerAgain(server, request, key);
      return readRecord && recordId !== null ? readRecord(recordId) : read(JSON.parse(text));
    }
  });
}

/**
 * Runs work that has more to do than its one writing transaction, once for the `Idempotency-Key` of
 * its request. The work makes that transaction with the function that it is given; its result is
 * kept afterwards, as JSON, unless it holds a secret. Throws as `transactionOnce`.
 */
export async function runOnce<T>(
  server: Asked,
  request: FastifyRequest,
  work: (transaction: Database['transaction']) => Promise<T>,
  { isKept = true }: { isKept?: boolean } = {},
): Promise<T> {
  const key = keyOf(request);
  const { database } = server;
  if (!key) return work((inner, options) => database.transaction(inner, options));
  const again = async (found: CarriedOut | null): Promise<T> =>
    JSON.parse((await answerAgain(server, request, key, found)).text) as T;
  return inTurn(key.id, async () => {
    const known = await findCarriedOut(database, key);
    if (known) return again(known);
    try {
      const result = await work((inner, options) =>
        database.transaction(inner, { ...options, first: takeKey(key) }),
      );
      const { text, values, name } = storeAnswer(
        key,
        isKept ? JSON.stringify(result ?? null) : '',
        attachedChangeSet(request),
      );
      // The work is done; without its answer, a repeated request learns just that.
      await database.query({ text, values, name }).catch(() => {});
      return result;
    } catch (error) {
      if (error instanceof KeyTaken) return again(null);
      throw error;
    }
  });
}
