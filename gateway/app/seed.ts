import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { canonicalValue } from '../../src/contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { storeHash } from '../access/account.ts';
import { generatePassword, hashPassword } from '../access/passwords.ts';
import type { Database } from '../db/database.ts';
import { insertRecord, insertRecords, updateRecord } from '../records/run/writeRows.ts';
import type { DemoBatch, DemoSize, Demonstration, SeedTarget } from './demonstration.ts';

const FILLING = 727_275;
/** Rows for each INSERT statement. */
const AT_ONCE = 100;

/**
 * Fills a database without users, completely or not at all: a half-filled one could neither be used
 * nor filled again. If several gateways start on one database, the first fills it and the others
 * wait.
 */
export async function whenEmpty(
  database: Database,
  fill: (target: SeedTarget) => Promise<void>,
): Promise<void> {
  await database.withoutLimits(async (client) => {
    await client.query('BEGIN');
    try {
      await client.query('SELECT pg_advisory_xact_lock($1)', [FILLING]);
      const { rows } = await client.query<{ found: boolean }>(
        'SELECT EXISTS (SELECT 1 FROM users) AS found',
      );
      if (rows[0]?.found === false) await fill({ transaction: (work) => work(client) });
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  });
}

const complete = (
  resource: ResourceDeclaration,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      canonicalValue(field, record[name] ?? ('default' in field ? field.default : null)),
    ]),
  );

async function storeBatch(
  database: SeedTarget,
  catalogue: Catalogue,
  { resource: name, records, update }: DemoBatch,
): Promise<void> {
  const resource = catalogue.resources.get(name);
  if (!resource)
    throw new TypeError(
      `the demonstration faculty has records of “${name}”, which nobody declares`,
    );
  await database.transaction(
    async (client) => {
      if (update)
        for (const { id, ...record } of records)
          await updateRecord(client, resource, { id, values: record }, null);
      else
        for (let start = 0; start < records.length; start += AT_ONCE)
          await insertRecords(
            client,
            resource,
            records
              .slice(start, start + AT_ONCE)
              .map(({ id, ...record }) => ({ id, values: complete(resource, record) })),
            null,
          );
    },
    { deadline: 120_000 },
  );
}

interface SeedOptions {
  size: DemoSize;
  /** Called with the number of records of a resource so far. */
  onProgress?: (resource: string, count: number) => void;
}

/** Fills an empty database with the demonstration faculty and reports the progress. */
export async function seedDemonstration(
  database: SeedTarget,
  catalogue: Catalogue,
  demonstration: Demonstration,
  { size, onProgress }: SeedOptions,
): Promise<void> {
  if (size !== 'none') await demonstration.storeFiles(database);
  const counts = new Map<string, number>();
  for (const batch of demonstration.records(size)) {
    await storeBatch(database, catalogue, batch);
    const count = (counts.get(batch.resource) ?? 0) + batch.records.length;
    counts.set(batch.resource, count);
    onProgress?.(batch.resource, count);
  }
  if (size === 'none') return;
  const hash = await hashPassword(demonstration.password);
  await database.transaction(async (client) => {
    for (const { id } of demonstration.accounts) await storeHash(client, id, hash);
  });
  for (const store of demonstration.journeys)
    await database.transaction((client) => store(client, new Date()), { deadline: 120_000 });
  if (size === 'university')
    await database.transaction((client) =>
      demonstration.growth(client, new Date(), onProgress ?? (() => {})),
    );
}

export interface FirstAdministrator {
  username: string;
  password: string;
}

/** Without a demonstration faculty, creates one administrator whose password is shown only once. */
export async function makeFirstAdministrator(
  database: SeedTarget,
  catalogue: Catalogue,
  { administratorRole }: Demonstration,
): Promise<FirstAdministrator> {
  const [users, userRoles] = [
    catalogue.resources.get('users'),
    catalogue.resources.get('user-roles'),
  ];
  if (!users || !userRoles) throw new TypeError('users and user-roles must be declared');
  const first = { username: 'admin', password: generatePassword() };
  const hash = await hashPassword(first.password);
  await database.transaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM user_types ORDER BY code = 'administrator' DESC LIMIT 1",
    );
    const values = {
      username: first.username,
      email: 'admin@faculty.example',
      firstName: 'First',
      lastName: 'Administrator',
      userType: rows[0]?.id,
      status: 'active',
    };
    const id = await insertRecord(client, users, complete(users, values), null);
    await insertRecord(
      client,
      userRoles,
      complete(userRoles, { user: id, role: administratorRole }),
      null,
    );
    await storeHash(client, id, hash);
  });
  return first;
}
