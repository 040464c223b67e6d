import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { ProviderOptions } from '../../../gateway/access/openId/provider.ts';
import { buildApp } from '../../../gateway/app/app.ts';
import type { AreaServer } from '../../../gateway/app/portal.ts';
import type { Database } from '../../../gateway/db/database.ts';
import type { DatabaseClock } from '../../../gateway/db/databaseClock.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import type { Website } from '../../../gateway/public/siteFiles.ts';
import type { ObjectStore } from '../../../gateway/records/context/objectStore.ts';
import type { ScannerAddress } from '../../../gateway/records/files/virusScanner.ts';
import type { JobDefinition } from '../../../gateway/records/jobs/jobDefinition.ts';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { FailureBody } from '../../../src/contract/wire/envelope.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { openFromSnapshot } from './embeddedSnapshot.ts';
import { fillFaculty, PASSWORD } from './faculty.ts';
import { outsideTransaction, refuseSecondConnection } from './refuseSecondConnection.ts';
import { createDatabaseFrom, dropDatabase, MIGRATIONS } from './testDatabases.ts';
import { sendAsIfUnanswered } from './unansweredWrites.ts';

/** Long enough for HS256; the same for all gateways on one database. */
export const SECRET = 'a secret of the tests, shared by every gateway in them';

export interface Clock {
  now: () => Date;
  advance: (milliseconds: number) => void;
}

export function createClock(): Clock {
  // The database's clock writes a few times too, so this one starts at the same time.
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}

export interface Call {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  ip?: string;
}

export interface GatewayUnderTest {
  app: FastifyInstance;
  database: Database;
  clock: Clock;
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    call?: Call,
  ) => Promise<LightMyRequestResponse>;
  /** Signs in and returns the token. */
  signIn: (username: string, password?: string) => Promise<string>;
  close: () => Promise<void>;
}

export interface GatewayOptions {
  database: Database;
  clock?: Clock;
  smtpUrl?: string;
  /** Scans uploads. */
  virusScanner?: ScannerAddress | undefined;
  /** Where DOIs are looked up. */
  doiResolver?: string | undefined;
  /** Where uploads are stored instead of the database. */
  objects?: ObjectStore | undefined;
  /** The provider of single sign-on. */
  singleSignOn?: ProviderOptions;
  tls?: boolean;
  trustedProxies?: number | string[];
  jwtSecret?: string;
  previousJwtSecret?: string;
  /** Replaces the portal's own declarations. */
  catalogue?: Catalogue;
  jobKinds?: readonly JobDefinition[];
  /** Rules for the writes of further resources. */
  extensions?: AreaServer['extensions'];
  /** Tests send requests faster than users; this replaces the limit of public requests per minute. */
  publicRequestsPerMinute?: number;
  /** The time of the database instead of `clock`. */
  databaseClock?: DatabaseClock;
  /** The same for the calls of a person. */
  callsPerMinute?: number;
  /** Tests block the event loop themselves; this makes the gateway refuse work when it is late. */
  latestMs?: number;
  /** The public website; absent: it is not served. */
  website?: Website;
  /** The longest time to wait for a page of it. */
  sitePatienceMs?: number;
  /** Devices may name a push service on this machine. */
  allowPrivatePush?: boolean;
}

export async function startGateway({
  database: unwatched,
  clock = createClock(),
  smtpUrl,
  virusScanner,
  doiResolver,
  objects,
  singleSignOn,
  tls = false,
  trustedProxies,
  jwtSecret = SECRET,
  previousJwtSecret,
  databaseClock,
  catalogue,
  jobKinds = [],
  extensions = [],
  publicRequestsPerMinute = 1_000_000,
  callsPerMinute = 1_000_000_000,
  latestMs = Infinity,
  website,
  sitePatienceMs,
  allowPrivatePush = false,
}: GatewayOptions): Promise<GatewayUnderTest> {
  // Written by hand, because a gateway often serves a whole file of tests.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'faculty-portal-'));
  const database = refuseSecondConnection(unwatched);
  const app = await buildApp({
    portal: {
      ...facultyPortal,
      servers: [...facultyPortal.servers, { area: 'further', extensions }],
    },
    database,
    jwtSecret,
    previousJwtSecret,
    dataDir,
    smtpUrl,
    virusScanner,
    doiResolver,
    objects,
    singleSignOn,
    tls,
    trustedProxies,
    publicUrl: 'https://portal.example',
    ...(databaseClock ? { clock: databaseClock } : { now: clock.now }),
    pause: async (milliseconds) => clock.advance(milliseconds),
    jobKinds,
    checkAnswers: true,
    callsPerMinute,
    latestMs,
    publicRequestsPerMinute,
    website,
    allowPrivatePush,
    ...(sitePatienceMs === undefined ? {} : { sitePatienceMs }),
    ...(catalogue ? { catalogue } : {}),
  });
  await app.ready();
  const call: GatewayUnderTest['call'] = (
    method,
    path,
    { token, body, headers = {}, ip = '192.0.2.1' } = {},
  ) => {
    const send = async (further: Record<string, string>) => {
      const request: InjectOptions = {
        method,
        url: `/api${path}`,
        headers: {
          ...further,
          ...headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        remoteAddress: ip,
      };
      return app.inject(
        body === undefined
          ? request
          : {
              ...request,
              payload: JSON.stringify(body),
              headers: { 'content-type': 'application/json', ...request.headers },
            },
      );
    };
    const isKeyed = token !== undefined && !('idempotency-key' in headers);
    return outsideTransaction(() => sendAsIfUnanswered(database, { method, path, isKeyed }, send));
  };
  return {
    app,
    database,
    clock,
    call,
    signIn: async (username, password = PASSWORD) => {
      const response = await call('POST', '/login', { body: { username, password } });
      if (response.statusCode !== 200)
        throw new Error(`${username} could not sign in: ${response.body}`);
      return response.json<{ data: { token: string } }>().data.token;
    },
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startOn(
  database: Database,
  options: Omit<GatewayOptions, 'database'>,
  afterwards: () => Promise<void> = async () => {},
): Promise<GatewayUnderTest> {
  const gateway = await startGateway({ ...options, database });
  const close = async (): Promise<void> => {
    await gateway.close();
    await database.close();
    await afterwards();
  };
  return { ...gateway, close };
}

/** A gateway on a new embedded database with the faculty of `faculty.ts`. */
export async function startFilledGateway(
  options: Omit<GatewayOptions, 'database'> = {},
): Promise<GatewayUnderTest> {
  const database = await openFromSnapshot(MIGRATIONS);
  await fillFaculty(database);
  return startOn(database, options);
}

/** The same on the PostgreSQL server of the run, which creates databases faster. */
export async function startFilledGatewayOnServer(
  options: Omit<GatewayOptions, 'database'> = {},
): Promise<GatewayUnderTest> {
  const databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('filledTemplate'));
  return startOn(await openDatabase({ databaseUrl, dataDir: '' }), options, () =>
    dropDatabase(inject('postgresUrl'), databaseUrl),
  );
}

export const failureOf = (response: LightMyRequestResponse): FailureBody =>
  response.json<FailureBody>();
export const codeOf = (response: LightMyRequestResponse): string => failureOf(response).code;

/** The claims that the portal reads from a token. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
