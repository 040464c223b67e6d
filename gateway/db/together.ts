import pg from 'pg';
import { ask, driverQuery, type DriverQuery } from './driverQuery.ts';
import type { Queryable } from './queryable.ts';

/** A statement with its values; with a name it is prepared once per connection. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
  /**
   * What to throw where it divides by zero, by which a statement keeps those behind it from being
   * carried out.
   */
  refusal?: () => Error;
}

const DIVISION_BY_ZERO = '22012';

/**
 * The parts of the driver's connection and query that are used here and that its types keep quiet
 * about.
 */
interface Connection {
  stream: { cork?: () => void; uncork?: () => void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse: (message: unknown) => void;
  bind: (message: unknown) => void;
  describe: (message: unknown) => void;
  execute: (message: unknown) => void;
  close: (message: unknown) => void;
  sync: () => void;
}

/** The connection for statements that do not end the message. */
const openEnded = (connection: Connection): Connection => ({
  stream: {},
  parsedStatements: connection.parsedStatements,
  submittedNamedStatements: connection.submittedNamedStatements,
  parse: (message) => connection.parse(message),
  bind: (message) => connection.bind(message),
  describe: (message) => connection.describe(message),
  execute: (message) => connection.execute(message),
  close: (message) => connection.close(message),
  sync: () => {},
});

type Done = (error: Error | null, results?: pg.QueryResult[]) => void;

/**
 * Several statements in one message, one after the other, with one answer for all of them: each
 * message costs both sides more than a small statement does. The first that fails keeps those
 * behind it from being carried out.
 */
class Together {
  readonly #statements: readonly Statement[];
  readonly #queries: readonly DriverQuery[];
  readonly #results: pg.QueryResult[] = [];
  callback: Done;
  #at = 0;
  #failure: Error | null = null;

  constructor(statements: readonly Statement[], done: Done) {
    this.callback = done;
    this.#statements = statements;
    this.#queries = statements.map((statement) => {
      const query = driverQuery(statement, (error, result) => {
        if (error) this.#failure ??= error;
        else if (result) this.#results.push(result);
      });
      query.queryMode = 'extended';
      return query;
    });
  }

  /**
   * The driver takes note of what was prepared under the name and text of the statement that is
   * being answered.
   */
  get name(): string | undefined {
    return this.#queries[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#queries[this.#at]?.text;
  }

  submit(connection: Connection): Error | null {
    const open = openEnded(connection);
    connection.stream.cork?.();
    try {
      for (const query of this.#queries) {
        // A value that cannot be written is told by the query's callback.
        const refused = query.submit(open);
        this.#failure ??= refused;
        if (this.#failure) break;
      }
      connection.sync();
    } finally {
      connection.stream.uncork?.();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#at]?.handleCommandComplete(message, connection);
    this.#next(connection);
  }

  handleEmptyQuery(connection: Connection): void {
    this.#next(connection);
  }

  handleReadyForQuery(connection: Connection): void {
    if (this.#failure) this.handleError(this.#failure, connection);
    else this.callback(null, this.#results);
  }

  handleError(error: Error, connection: Connection): void {
    const { refusal } = this.#statements[this.#at] ?? {};
    const isRefusal =
      refusal !== undefined && (error as { code?: string }).code === DIVISION_BY_ZERO;
    // What came behind the failure was passed over, so it is not prepared either.
    for (const { name } of this.#queries)
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    this.callback(isRefusal ? refusal() : error);
  }

  #next(connection: Connection): void {
    this.#queries[this.#at]?.handleReadyForQuery(connection);
    this.#at += 1;
  }
}

/** More would hold the connection's answer, and the time it is given, too long. */
const AT_ONCE = 100;

/** How transactions begin that nothing was asked of yet. */
const toBegin = new WeakMap<object, string>();

/** The beginning that still waits, which is the caller's from now on. */
function takeBeginning(client: Queryable): string | undefined {
  const begin = toBegin.get(client);
  toBegin.delete(client);
  // What `beginWithFirst` put in the place of the driver's own.
  if (begin !== undefined) delete (client as { query?: unknown }).query;
  return begin;
}

async function inOneMessage(
  client: pg.Client,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const begin = takeBeginning(client);
  const all = begin === undefined ? statements : [{ text: begin }, ...statements];
  const results = await new Promise<pg.QueryResult[]>((resolve, reject) => {
    const done: Done = (error, found = []) => (error ? reject(error) : resolve(found));
    client.query(new Together(all, done) as unknown as pg.Submittable);
  });
  return results.slice(all.length - statements.length);
}

const BEGIN = 'BEGIN';
const COMMIT: Statement = { text: 'COMMIT' };

/** Clients whose transaction was committed by `commitTogether`. */
const committed = new WeakSet<object>();

/**
 * Whether the transaction of this client ended with its last statements, so that none is left to
 * end.
 */
export function hasCommitted(client: Queryable): boolean {
  if (!committed.delete(client)) return false;
  delete (client as { query?: unknown }).query;
  return true;
}

/**
 * Runs the last statements of a transaction and commits it, in one message: where one of them
 * fails, the database passes the COMMIT over. Nothing can be asked of the client afterwards, for it
 * would stand by itself.
 */
export async function commitTogether(
  client: Queryable,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const isWhole =
    client instanceof pg.Client &&
    toBegin.get(client) === BEGIN &&
    statements.length > 0 &&
    statements.length <= AT_ONCE;
  if (isWhole) takeBeginning(client);
  // The statements of one message are a transaction by themselves where none was begun.
  const results = await runTogether(client, isWhole ? statements : [...statements, COMMIT]);
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error.
  if (!isWhole && results.at(-1)?.command !== 'COMMIT')
    throw new Error('A statement failed unnoticed: the transaction was rolled back');
  committed.add(client);
  (client as { query: unknown }).query = () =>
    Promise.reject(new TypeError('the transaction was committed already'));
  return results.slice(0, statements.length);
}

/**
 * Asks something before the transaction of this client begins, and leaves it to begin later. Where
 * it has begun, the same as ever.
 */
export function askBefore<R extends pg.QueryResultRow>(
  client: Queryable,
  statement: Statement,
): Promise<pg.QueryResult<R>> {
  const begin = takeBeginning(client);
  const answer =
    client instanceof pg.Client ? ask<R>(client, statement) : client.query<R>(statement);
  if (begin !== undefined) beginWithFirst(client as pg.ClientBase, begin);
  return answer;
}

/**
 * Runs statements in their order, in one message where the client is the driver's own, and answers
 * the result of each.
 */
export async function runTogether(
  client: Queryable,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const results: pg.QueryResult[] = [];
  if (!(client instanceof pg.Client)) {
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  }
  for (let from = 0; from < statements.length; from += AT_ONCE)
    results.push(...(await inOneMessage(client, statements.slice(from, from + AT_ONCE))));
  return results;
}

/**
 * Lets a transaction begin with its first statement, in one message. What is written out in full,
 * without values or a name, may be several statements in one and waits until it has begun.
 */
export function beginWithFirst(client: pg.ClientBase, begin: string): void {
  const first = (config: unknown, values?: unknown[]): unknown => {
    takeBeginning(client);
    const statement =
      typeof config === 'string'
        ? { text: config, ...(values && { values }) }
        : (config as Statement);
    const isOne =
      !('submit' in statement) &&
      (statement.name !== undefined || (statement.values?.length ?? 0) > 0);
    if (!isOne)
      return client.query(begin).then(() => client.query(config as pg.QueryConfig, values));
    toBegin.set(client, begin);
    return runTogether(client, [statement]).then(([result]) => result);
  };
  toBegin.set(client, begin);
  (client as { query: unknown }).query = first;
}

/** Whether nothing was asked of the client since, so that no transaction has begun; then none will. */
export const hasNotBegun = (client: pg.ClientBase): boolean => takeBeginning(client) !== undefined;
