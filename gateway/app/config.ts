import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_PAGE_SETTINGS, type PageSettings } from '../../src/contract/wire/pageSettings.ts';
import type { ProviderOptions } from '../access/openId/provider.ts';
import { isLoopback } from '../records/calls/networkOf.ts';
import type { BucketAddress } from '../records/files/bucket.ts';
import type { ScannerAddress } from '../records/files/virusScanner.ts';
import { bucketVariables, readBucket } from './bucketConfig.ts';
import { databaseVariables, readDatabase } from './databaseConfig.ts';
import type { DemoSize } from './demonstration.ts';
import { connectionProblems } from './outboundConnections.ts';
import { providerVariables, readProvider } from './providerConfig.ts';

const booleanText = z.enum(['true', 'false']).transform((text) => text === 'true');

/** An address with one of these protocols. Any other would only fail at the first e-mail or query. */
const address = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.join(' or ')}//`,
  });

// The page and every address contain it. Requests whose path contains “login” carry no token
// (specification §6).
const apiBase = z
  .string()
  .regex(/^(?:\/[\w.-]+)*\/api$/, 'must be a path that ends in /api')
  .refine((text) => !text.includes('login'), 'must not contain “login”');

const MAX_HOPS = 10;

/** An address or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [ip = '', length, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  return (
    rest.length === 0 &&
    bits > 0 &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits))
  );
}

/** The number of proxies in front of the gateway, or their addresses and networks. */
const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) =>
    parts.length === 1 && /^\d{1,2}$/.test(parts[0] ?? '') ? Number(parts[0]) : parts,
  )
  .refine(
    (proxies) =>
      typeof proxies === 'number' ? proxies <= MAX_HOPS : proxies.every((part) => isNetwork(part)),
    {
      message: `must be the number of proxies (at most ${MAX_HOPS}) or a list of their addresses and networks, such as 10.0.0.5, 10.1.0.0/16`,
    },
  );

/** Host and port, such as `127.0.0.1:3310` or `[::1]:3310`. */
const hostAndPort = z
  .string()
  .regex(
    /^([\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}$/,
    'must be a host and a port, such as 127.0.0.1:3310',
  )
  .transform((text) => ({
    host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
    port: Number(text.slice(text.lastIndexOf(':') + 1)),
  }))
  .refine(({ port }) => port > 0 && port < 65_536, 'must end with a port below 65536');

const hostNames = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => /^[\w.:-]+$/.test(host)), {
    message: 'must be a list of hosts, such as db.internal, 10.0.0.7',
  });

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  ...databaseVariables,
  ...bucketVariables,
  JWT_SECRET: z.string().min(32).optional(),
  JWT_SECRET_PREVIOUS: z.string().min(32).optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  /** clamd of ClamAV, which scans uploads. */
  CLAMD_ADDRESS: hostAndPort.optional(),
  /** The resolver that DOIs are looked up at, such as https://doi.org. */
  DOI_RESOLVER: address('http:', 'https:').optional(),
  /** Hosts that are reached without TLS, because no stranger reaches their network. */
  UNENCRYPTED_HOSTS: hostNames.default([]),
  API_BASE: apiBase.default(DEFAULT_PAGE_SETTINGS['api-base']),
  FACULTY_ID: z.coerce.number().int().min(1).default(Number(DEFAULT_PAGE_SETTINGS['faculty-id'])),
  BACKEND_NAME: z.string().max(60).default(DEFAULT_PAGE_SETTINGS['application-name']),
  DEMO: z.enum(['small', 'large', 'university', 'none']).optional(),
  /** Public address of the portal, for links in e-mails; absent: the address it listens on. */
  PUBLIC_URL: address('http:', 'https:').optional(),
  /** Behind a proxy that terminates TLS: cookies become Secure and HSTS is sent. */
  TLS: booleanText.default(false),
  TRUSTED_PROXIES: trustedProxies.optional(),
  ...providerVariables,
  /** Where Prometheus reads the metrics: an address that the proxy does not reach. */
  METRICS_ADDRESS: hostAndPort.optional(),
  /** Statements of the database that take at least this long are logged; 0: none. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).default(1_000),
  /** A collector of OpenTelemetry, by the name that its documentation uses. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

export interface GatewayConfig {
  port: number;
  host: string;
  dataDir: string;
  database: ReturnType<typeof readDatabase>;
  jwtSecret: string | undefined;
  /** Still accepted, so that a new secret ends no session. */
  previousJwtSecret: string | undefined;
  smtpUrl: string | undefined;
  /** Absent: uploads are not scanned. */
  virusScanner: ScannerAddress | undefined;
  /** Absent: DOIs are not looked up. */
  doiResolver: string | undefined;
  /** Absent: files are stored in the database. */
  bucket: BucketAddress | undefined;
  pageSettings: PageSettings;
  /** Content of an empty database. */
  demo: DemoSize;
  /** Whether other machines can reach the portal. */
  isOpen: boolean;
  publicUrl: string | undefined;
  tls: boolean;
  /** Absent: one proxy with TLS, otherwise none. */
  trustedProxies: number | string[] | undefined;
  /** The provider of single sign-on. */
  singleSignOn: ProviderOptions | undefined;
  /** Absent: no metrics are served. */
  metricsAddress: { host: string; port: number } | undefined;
  slowStatementMs: number;
  /** The collector of traces; absent: none are made. */
  tracesTo: string | undefined;
  logLevel: string;
}

/**
 * The variables that open the portal to other machines. The password of the demonstration accounts
 * is published, so they must not exist there.
 */
function openedBy(values: z.infer<typeof environment>): string[] {
  const { HOST, TLS, PUBLIC_URL } = values;
  return [
    ...(isLoopback(HOST) ? [] : ['HOST']),
    ...(TLS ? ['TLS'] : []),
    ...(PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname) ? [] : ['PUBLIC_URL']),
  ];
}

/** The demonstration is for trying out on one machine; a database server suggests real use. */
function demoOf(values: z.infer<typeof environment>, opened: readonly string[]): DemoSize {
  const { DEMO, DATABASE_URL, PUBLIC_URL } = values;
  if (DEMO === undefined)
    return opened.length > 0 || DATABASE_URL !== undefined || PUBLIC_URL !== undefined
      ? 'none'
      : 'small';
  if (DEMO !== 'none' && opened.length > 0)
    throw new Error(
      `DEMO: the password of the demonstration accounts is published, so they are made only where the portal answers on this machine alone. Leave out DEMO, or leave out ${opened.join(' and ')}`,
    );
  if (DEMO === 'university' && DATABASE_URL === undefined)
    throw new Error(
      'DEMO: a university has ten million rows, which the embedded database is not made for. Set DATABASE_URL to a PostgreSQL server, or DEMO to small or large',
    );
  return DEMO;
}

/** Reads the environment. An unusable value stops the start with its name. */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    throw new Error(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const values = result.data;
  if (values.DATABASE_URL && !values.JWT_SECRET) {
    throw new Error(
      'JWT_SECRET: needed with DATABASE_URL, so that all gateways on one database accept one another’s tokens (at least 32 characters)',
    );
  }
  const problems = connectionProblems(values, values.UNENCRYPTED_HOSTS);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const opened = openedBy(values);
  const singleSignOn = readProvider(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    database: readDatabase(values),
    jwtSecret: values.JWT_SECRET,
    previousJwtSecret: values.JWT_SECRET_PREVIOUS,
    smtpUrl: values.SMTP_URL,
    virusScanner: values.CLAMD_ADDRESS,
    doiResolver: values.DOI_RESOLVER,
    bucket: readBucket(values),
    pageSettings: {
      ...DEFAULT_PAGE_SETTINGS,
      'api-base': values.API_BASE,
      'faculty-id': String(values.FACULTY_ID),
      'application-name': values.BACKEND_NAME,
      'single-sign-on': singleSignOn?.name ?? '',
    },
    demo: demoOf(values, opened),
    isOpen: opened.length > 0,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    tls: values.TLS,
    trustedProxies: values.TRUSTED_PROXIES,
    singleSignOn,
    metricsAddress: values.METRICS_ADDRESS,
    slowStatementMs: values.SLOW_STATEMENT_MS,
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
  };
}
