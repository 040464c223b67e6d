import pg from 'pg';

type ClientClass = new (config?: pg.ClientConfig) => pg.Client;
type Connected = (error: Error) => void;

/** Milliseconds for which a chosen server is taken without asking again. */
const KNOWN_MS = 1_000;
const ASKING_MS = 2_000;
const DEFAULT_PORT = 5432;

/** No server that answers accepts writes; PostgreSQL's own code for a write on a standby. */
class ReadOnlyServer extends Error {
  readonly code = '25006';
  constructor() {
    super('The server accepts no writes');
    this.name = 'ReadOnlyServer';
  }
}

type Assertion = (client: pg.Client) => Promise<void>;

async function assertWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly !== false) throw new ReadOnlyServer();
}

async function ask(server: string, assert: Assertion): Promise<string> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: ASKING_MS,
    query_timeout: ASKING_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await assert(client);
    return server;
  } finally {
    void client.end().catch(() => {});
  }
}

/** A server that answered says more than one that did not. */
const mostTelling = (errors: readonly unknown[]): unknown =>
  errors.find((error) => error instanceof Error && 'severity' in error) ??
  errors.find((error) => error instanceof ReadOnlyServer) ??
  errors[0];

/**
 * Finds a server of which an assertion holds, by asking all at once. Each new connection asks
 * again, so a failover needs no restart; connections that open at the same time share the answer.
 */
function firstServer(servers: readonly string[], assert: Assertion): () => Promise<string> {
  let known: { since: number; server: Promise<string> } | undefined;
  return () => {
    if (known && performance.now() - known.since < KNOWN_MS) return known.server;
    const asked = Promise.any(servers.map((server) => ask(server, assert)));
    const server = asked.catch((error: AggregateError) => {
      known = undefined;
      throw mostTelling(error.errors);
    });
    known = { since: performance.now(), server };
    return server;
  };
}

/** Finds the server that accepts writes. */
export const writableServer = (servers: readonly string[]): (() => Promise<string>) =>
  firstServer(servers, assertWritable);

/** Finds a server that answers. */
export const reachableServer = (servers: readonly string[]): (() => Promise<string>) =>
  firstServer(servers, async () => {});

/** A client that connects to the server that `choose` finds at that moment. */
export function choosingServer(Client: ClientClass, choose: () => Promise<string>): ClientClass {
  return class extends Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connected = choose().then((server) => {
        const { hostname, port } = new URL(server);
        Object.assign(this, {
          host: hostname.replace(/^\[|\]$/g, ''),
          port: Number(port || DEFAULT_PORT),
        });
        return super.connect();
      });
      if (!callback) return connected;
      // The driver calls back without an error, too.
      connected.then(() => (callback as (error?: Error) => void)(), callback);
    }
  };
}

/**
 * A client that names no statement: a pooler in transaction mode gives the next transaction another
 * session, which does not know the statements of this one.
 */
export function withoutNames(Client: ClientClass): ClientClass {
  class Unnamed extends Client {}
  const query = Client.prototype.query as (...values: unknown[]) => unknown;
  Unnamed.prototype.query = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
    const hasName = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query.call(this, hasName ? { ...statement, name: undefined } : statement, ...rest);
  } as typeof Client.prototype.query;
  return Unnamed;
}
