/** The servers that an address names, and what it demands of the one that is used. */
export interface ServerAddresses {
  /** One address for each host, in the given order, each with the same user and parameters. */
  servers: string[];
  /** The parameter `target_session_attrs`. */
  target: string | null;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/i;
const TARGET = 'target_session_attrs';

function withoutTarget(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(TARGET);
  return url.href;
}

/**
 * Reads the address of one or several PostgreSQL servers, such as
 * `postgres://portal@one:5432,two:5432/faculty?target_session_attrs=read-write`; `null` if it is
 * none. The driver takes only one host and does not know the parameter.
 */
export function readAddresses(address: string): ServerAddresses | null {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(address) ?? [];
  if (before === '') return null;
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`);
  if (!urls.every((url) => URL.canParse(url))) return null;
  if (urls.length > 1 && hosts.split(',').some((host) => host === '' || host.startsWith(':')))
    return null;
  const target = new URL(urls[0] ?? '').searchParams.get(TARGET);
  // Other addresses stay as they are written, because a parameter such as a folder would be encoded.
  return { servers: target === null ? urls : urls.map(withoutTarget), target };
}

/** The addresses of an address that was checked before. */
export function serversOf(address: string): string[] {
  const found = readAddresses(address);
  if (!found) throw new TypeError('The address of the database names no PostgreSQL server');
  return found.servers;
}

/** The address for a script, which needs sessions of its own: the server, not its pooler. */
export const directAddress = (env: NodeJS.ProcessEnv): string | undefined =>
  env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'] || undefined;
