import type { LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { AreaServer } from '../../../gateway/app/portal.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import type { Website } from '../../../gateway/public/siteFiles.ts';
import type { ScannerAddress } from '../../../gateway/records/files/virusScanner.ts';
import type { JobDefinition } from '../../../gateway/records/jobs/jobDefinition.ts';
import { createCatalogue, type Catalogue } from '../../../src/contract/model/catalogue.ts';
import { areas } from '../../../src/resources/areas.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { startGateway, type GatewayUnderTest } from './gatewayUnderTest.ts';
import { createDatabaseFrom, dropDatabase } from './testDatabases.ts';

export const catalogue = createCatalogue(areas);

/** Declarations of a test, added to the portal's own, with the statements that create their tables. */
export interface FurtherDeclarations {
  catalogue: Catalogue;
  statements: readonly string[];
}

/** Replacements for parts of the gateway. */
interface Replacements extends Partial<FurtherDeclarations> {
  /** Further kinds of jobs. */
  jobKinds?: readonly JobDefinition[];
  extensions?: AreaServer['extensions'];
  virusScanner?: ScannerAddress;
  doiResolver?: string;
  website?: Website;
  sitePatienceMs?: number;
  allowPrivatePush?: boolean;
  /** The mail server; absent: e-mails become files. */
  smtpUrl?: string;
}

export type CallAs = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

export interface DemoGateway extends GatewayUnderTest {
  /** Signs in a demonstration account, once, and calls as it. */
  as: (username: string) => Promise<CallAs>;
  /** A second gateway on the same database with the same tokens; closed with the first. */
  secondGateway: () => Promise<GatewayUnderTest>;
}

/**
 * A gateway with the small demonstration faculty, on its own database on the PostgreSQL server of
 * the run.
 */
export async function startDemoGateway(further?: Replacements): Promise<DemoGateway> {
  const databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate'));
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  for (const statement of further?.statements ?? []) await database.query({ text: statement });
  const gateway = await startGateway({
    database,
    ...(further?.catalogue ? { catalogue: further.catalogue } : {}),
    virusScanner: further?.virusScanner,
    doiResolver: further?.doiResolver,
    ...(further?.website ? { website: further.website } : {}),
    ...(further?.sitePatienceMs === undefined ? {} : { sitePatienceMs: further.sitePatienceMs }),
    allowPrivatePush: further?.allowPrivatePush ?? false,
    ...(further?.smtpUrl ? { smtpUrl: further.smtpUrl } : {}),
    ...(further?.jobKinds ? { jobKinds: further.jobKinds } : {}),
    ...(further?.extensions ? { extensions: further.extensions } : {}),
  });
  const tokens = new Map<string, string>();
  const endings: (() => Promise<void>)[] = [];
  return {
    ...gateway,
    as: async (username) => {
      const token = tokens.get(username) ?? (await gateway.signIn(username, DEMO_PASSWORD));
      tokens.set(username, token);
      return (method, path, body, headers = {}) =>
        gateway.call(method, path, { token, body, headers });
    },
    secondGateway: async () => {
      const other = await openDatabase({ databaseUrl, dataDir: '' });
      const second = await startGateway({ database: other });
      endings.push(
        () => second.close(),
        () => other.close(),
      );
      return second;
    },
    close: async () => {
      for (const end of endings) await end();
      await gateway.close();
      await database.close();
      await dropDatabase(inject('postgresUrl'), databaseUrl);
    },
  };
}

export interface WireRecord extends Record<string, unknown> {
  id: string;
  version: number;
  _can: Record<string, unknown>;
}

export const dataOf = <T = WireRecord>(response: LightMyRequestResponse): T =>
  response.json<{ data: T }>().data;
export const query = (parts: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(parts).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
