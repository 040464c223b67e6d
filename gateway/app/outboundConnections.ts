import { serversOf } from '../db/serverAddresses.ts';
import { isLoopback } from '../records/calls/networkOf.ts';

/** The connections that the gateway opens to servers of the faculty. */
export interface OutboundConnections {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  CLAMD_ADDRESS?: { host: string } | undefined;
  S3_ENDPOINT?: string | undefined;
  DOI_RESOLVER?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const;
const WEB = ['S3_ENDPOINT', 'DOI_RESOLVER', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;

/** Passwords that database servers come with, or that are tried first. */
const KNOWN_PASSWORDS = new Set([
  '',
  'admin',
  'changeme',
  'password',
  'postgres',
  'postgresql',
  'root',
  'secret',
]);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Whether a connection stays on this machine; without a host it is a socket in a folder. */
const isLocal = (host: string): boolean => host === '' || isLoopback(host);

function serverProblems(
  name: string,
  address: string,
  isTrusted: (host: string) => boolean,
): string[] {
  const url = new URL(address);
  if (isLocal(hostOf(url))) return [];
  const password = decodeURIComponent(url.password);
  return [
    ...(isTrusted(hostOf(url)) || url.searchParams.get('sslmode') === 'verify-full'
      ? []
      : [
          `${name}: the connection leaves this machine, so add sslmode=verify-full, or name the host in UNENCRYPTED_HOSTS if no stranger reaches its network`,
        ]),
    ...(KNOWN_PASSWORDS.has(password.toLowerCase()) || password === decodeURIComponent(url.username)
      ? [`${name}: give the user of the database a password that is not easily guessed`]
      : []),
  ];
}

/** The problems of every server that an address names. */
function databaseProblems(
  name: string,
  address: string | undefined,
  isTrusted: (host: string) => boolean,
): string[] {
  if (address === undefined) return [];
  const problems = serversOf(address).flatMap((server) => serverProblems(name, server, isTrusted));
  return [...new Set(problems)];
}

function mailProblems(address: string, isTrusted: (host: string) => boolean): string[] {
  const url = new URL(address);
  const isEncrypted = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true';
  return isEncrypted || isLocal(hostOf(url)) || isTrusted(hostOf(url))
    ? []
    : [
        'SMTP_URL: the connection leaves this machine, so begin with smtps:// or add requireTLS=true, or name the host in UNENCRYPTED_HOSTS if no stranger reaches its network',
      ];
}

/** The problems of an address that is reached by HTTP. */
function webProblems(
  name: string,
  address: string | undefined,
  isTrusted: (host: string) => boolean,
): string[] {
  if (address === undefined) return [];
  const url = new URL(address);
  return url.protocol === 'https:' || isLocal(hostOf(url)) || isTrusted(hostOf(url))
    ? []
    : [
        `${name}: the connection leaves this machine, so begin with https://, or name the host in UNENCRYPTED_HOSTS if no stranger reaches its network`,
      ];
}

/**
 * What is wrong with connections to other machines: without TLS that verifies the server, unless
 * the host is one of `trusted`, or with a password that is tried first. Empty: nothing.
 */
export function connectionProblems(
  { SMTP_URL, CLAMD_ADDRESS, ...others }: OutboundConnections,
  trusted: readonly string[],
): string[] {
  const isTrusted = (host: string): boolean => trusted.includes(host);
  return [
    ...DATABASES.flatMap((name) => databaseProblems(name, others[name], isTrusted)),
    ...(SMTP_URL === undefined ? [] : mailProblems(SMTP_URL, isTrusted)),
    ...WEB.flatMap((name) => webProblems(name, others[name], isTrusted)),
    ...(CLAMD_ADDRESS === undefined ||
    isLocal(CLAMD_ADDRESS.host) ||
    isTrusted(CLAMD_ADDRESS.host.toLowerCase())
      ? []
      : [
          'CLAMD_ADDRESS: clamd offers no TLS, so run it on this machine, or name its host in UNENCRYPTED_HOSTS if no stranger reaches its network',
        ]),
  ];
}
