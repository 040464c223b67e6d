import { isLoopback } from '../records/calls/networkOf.ts';

/** The connections that the gateway opens to servers of the faculty. */
export interface OutboundConnections {
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  CLAMD_ADDRESS?: { host: string } | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

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

function databaseProblems(address: string, isTrusted: (host: string) => boolean): string[] {
  const url = new URL(address);
  if (isLocal(hostOf(url))) return [];
  const password = decodeURIComponent(url.password);
  return [
    ...(isTrusted(hostOf(url)) || url.searchParams.get('sslmode') === 'verify-full'
      ? []
      : [
          'DATABASE_URL: the connection leaves this machine, so add sslmode=verify-full, or name the host in UNENCRYPTED_HOSTS if no stranger reaches its network',
        ]),
    ...(KNOWN_PASSWORDS.has(password.toLowerCase()) || password === decodeURIComponent(url.username)
      ? ['DATABASE_URL: give the user of the database a password that is not easily guessed']
      : []),
  ];
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

function traceProblems(address: string, isTrusted: (host: string) => boolean): string[] {
  const url = new URL(address);
  return url.protocol === 'https:' || isLocal(hostOf(url)) || isTrusted(hostOf(url))
    ? []
    : [
        'OTEL_EXPORTER_OTLP_ENDPOINT: the connection leaves this machine, so begin with https://, or name the host in UNENCRYPTED_HOSTS if no stranger reaches its network',
      ];
}

/**
 * What is wrong with connections to other machines: without TLS that verifies the server, unless
 * the host is one of `trusted`, or with a password that is tried first. Empty: nothing.
 */
export function connectionProblems(
  { DATABASE_URL, SMTP_URL, CLAMD_ADDRESS, OTEL_EXPORTER_OTLP_ENDPOINT }: OutboundConnections,
  trusted: readonly string[],
): string[] {
  const isTrusted = (host: string): boolean => trusted.includes(host);
  return [
    ...(DATABASE_URL === undefined ? [] : databaseProblems(DATABASE_URL, isTrusted)),
    ...(SMTP_URL === undefined ? [] : mailProblems(SMTP_URL, isTrusted)),
    ...(OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? []
      : traceProblems(OTEL_EXPORTER_OTLP_ENDPOINT, isTrusted)),
    ...(CLAMD_ADDRESS === undefined ||
    isLocal(CLAMD_ADDRESS.host) ||
    isTrusted(CLAMD_ADDRESS.host.toLowerCase())
      ? []
      : [
          'CLAMD_ADDRESS: clamd offers no TLS, so run it on this machine, or name its host in UNENCRYPTED_HOSTS if no stranger reaches its network',
        ]),
  ];
}
