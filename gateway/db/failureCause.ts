import { chain, codeOf, PoolerFound, sqlState } from './failure.ts';

/** Why the database cannot be used, in words for the operator. */
export interface FailureCause {
  text: string;
  /** Whether waiting may help, as for a server that is still starting. */
  mayPass: boolean;
}

const passing = (text: string): FailureCause => ({ text, mayPass: true });
const lasting = (text: string): FailureCause => ({ text, mayPass: false });

const NO_SERVER =
  'No PostgreSQL server answers at the host and port of DATABASE_URL. Is it running, and is the port right?';
const BY_CODE: Readonly<Record<string, FailureCause>> = {
  ECONNREFUSED: passing(NO_SERVER),
  ENOENT: passing(NO_SERVER),
  ECONNRESET: passing('The database server closed the connection.'),
  EPIPE: passing('The database server closed the connection.'),
  ETIMEDOUT: passing('The host of DATABASE_URL does not answer. Is a firewall in between?'),
  EHOSTUNREACH: passing('There is no route to the host of DATABASE_URL.'),
  ENETUNREACH: passing('There is no route to the host of DATABASE_URL.'),
  ENOTFOUND: passing('The host of DATABASE_URL is unknown. Is its name right?'),
  EAI_AGAIN: passing('The name of the host of DATABASE_URL cannot be looked up now.'),
  ENOSPC: lasting('The disk is full.'),
  '28P01': lasting('The database refused the password of the user in DATABASE_URL.'),
  '28000': lasting(
    'The database does not admit the user of DATABASE_URL from this machine. Are the user and sslmode right?',
  ),
  '3D000': lasting('The database named in DATABASE_URL does not exist on its server.'),
  '42501': lasting('The user of DATABASE_URL lacks a privilege in the database.'),
  '53100': lasting('The disk of the database is full.'),
  '53200': passing('The database server is out of memory.'),
  '53300': passing('The database server has no free connection.'),
  '57P01': passing('The database server is shutting down.'),
  '57P02': passing('The database server has crashed and recovers.'),
  '57P03': passing('The database server is starting or stopping.'),
  '25006': passing('The database server is a read-only standby.'),
  '57014': passing('A statement took too long and was ended.'),
  '55P03': passing('A lock was not free in time.'),
  '58030': lasting('The database server cannot read or write its disk.'),
};

const BY_MESSAGE: readonly (readonly [pattern: RegExp, cause: FailureCause])[] = [
  [
    /does not support SSL/,
    lasting('DATABASE_URL demands TLS (sslmode), but the database server offers none.'),
  ],
  [
    /certificate|self.signed|altname/i,
    lasting('The TLS certificate of the database server cannot be verified. Is sslmode right?'),
  ],
  [/unsupported startup parameter/, lasting(new PoolerFound().message)],
  [
    /timeout exceeded when trying to connect|timeout expired/,
    passing(
      'No connection to the database was free or accepted in time. Is the host of DATABASE_URL right?',
    ),
  ],
  [/Connection terminated|Query read timeout/, passing('The connection to the database was lost.')],
  [/No space left on device/i, lasting('The disk is full.')],
];

/** A server that demands TLS refuses the user with a message of its own. */
const DEMANDS_TLS = /no encryption|SSL off/;

/** The cause of a failure of the database; `null` if it is none that an operator can mend. */
export function failureCause(error: unknown): FailureCause | null {
  const links = chain(error);
  if (links.some(({ message }) => DEMANDS_TLS.test(message)))
    return lasting('The database server demands TLS: add sslmode=require to DATABASE_URL.');
  const state = sqlState(error);
  const codes = state === undefined ? links.map(codeOf) : [state];
  const byCode = codes.map((code) => BY_CODE[code]).find((cause) => cause !== undefined);
  if (byCode) return byCode;
  for (const { message } of links)
    for (const [pattern, cause] of BY_MESSAGE) if (pattern.test(message)) return cause;
  return state?.startsWith('08') ? passing('The connection to the database failed.') : null;
}
