import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type {
  ImportRow,
  ImportRun,
  ImportSettings,
} from '../../../src/contract/wire/calls/importCalls.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { dataOf, type CallAs, type DemoGateway } from './demoGateway.ts';

const BOUNDARY = 'between-the-parts';

/** A user who imports files. */
export interface Importer {
  upload: (
    resource: string,
    file: string | Buffer,
    name?: string,
    query?: string,
  ) => Promise<LightMyRequestResponse>;
  /** Uploads and makes a dry run with the guessed settings, or changed ones. */
  rehearse: (
    resource: string,
    file: string | Buffer,
    settings?: Partial<ImportSettings>,
    query?: string,
  ) => Promise<ImportRun>;
  apply: (run: ImportRun) => Promise<ImportRun>;
  rows: (run: ImportRun, outcome?: string) => Promise<ImportRow[]>;
  settled: (id: string, state: string) => Promise<ImportRun>;
}

export async function importerFor(gateway: DemoGateway, username: string): Promise<Importer> {
  const call: CallAs = await gateway.as(username);
  const token = await gateway.signIn(username, DEMO_PASSWORD);
  const upload: Importer['upload'] = (resource, file, name = 'rows.csv', query = '') => {
    const payload = Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(file as string),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    return gateway.app.inject({
      method: 'POST',
      url: `/api/${resource}/-/imports${query}`,
      payload,
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        authorization: `Bearer ${token}`,
      },
    });
  };
  const read = async (id: string): Promise<ImportRun> =>
    dataOf<ImportRun>(await call('GET', `/imports/${id}`));
  const settled: Importer['settled'] = async (id, state) => {
    await expect
      .poll(async () => (await read(id)).state, { timeout: 60_000, interval: 50 })
      .toBe(state);
    return read(id);
  };
  return {
    upload,
    settled,
    rehearse: async (resource, file, settings = {}, query = '') => {
      const uploaded = await upload(resource, file, undefined, query);
      expect([uploaded.statusCode, uploaded.body]).toEqual([201, expect.any(String)]);
      const run = dataOf<ImportRun>(uploaded);
      const started = await call('PUT', `/imports/${run.id}`, { ...run.settings, ...settings });
      expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
      return settled(run.id, 'rehearsed');
    },
    apply: async ({ id }) => {
      expect((await call('POST', `/imports/${id}/apply`)).statusCode).toBe(200);
      return settled(id, 'applied');
    },
    rows: async ({ id }, outcome) =>
      dataOf<ImportRow[]>(
        await call(
          'GET',
          `/imports/${id}/rows?range=[0,499]${outcome === undefined ? '' : `&outcome=${outcome}`}`,
        ),
      ),
  };
}
