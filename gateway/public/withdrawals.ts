import { sql, type SQL } from 'drizzle-orm';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { orNotFound, PortalError } from '../../src/contract/model/errors.ts';
import type { Values } from '../../src/contract/model/fields.ts';
import {
  isPublic,
  publishedWhere,
  parentFields,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import { pathsOf, type WhereContext } from '../../src/contract/model/where.ts';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import { comparableColumn } from '../db/storage.ts';
import type { ServerExtension, ServerExtensions, Write } from '../records/context/extensions.ts';
import { isUuid } from '../records/parse/uuid.ts';
import { createScope, type SqlScope } from '../records/plan/sqlScope.ts';
import { compile } from '../records/plan/statement.ts';
import { sameValue } from '../records/run/difference.ts';
import { hasAddress, publicCondition, tableOf } from './publicSql.ts';

/** Fields whose change can withdraw a record or change its address. */
function decidingFields(resource: PublicResource, catalogue: Catalogue): string[] {
  const { slug } = resource.public;
  return [
    ...new Set([
      ...pathsOf(publishedWhere(resource)).map((path) => path.split('.')[0] ?? ''),
      ...parentFields(resource, catalogue.resources),
      ...(slug === undefined ? [] : [slug]),
    ]),
  ];
}

const mayWithdraw = (
  resource: PublicResource,
  before: Values,
  after: Values | undefined,
  catalogue: Catalogue,
): boolean =>
  after === undefined ||
  decidingFields(resource, catalogue).some(
    (name) => !sameValue(resource.fields[name], before[name], after[name]),
  );

/**
 * Stores the addresses at which a row is public, within the transaction that is about to change or
 * delete it.
 */
async function keepAddresses(
  client: Queryable,
  resource: PublicResource,
  { id, before }: { id: string; before: Values },
  createRowScope: () => SqlScope,
): Promise<void> {
  const slug = resource.public.slug === undefined ? [] : [String(before[resource.public.slug])];
  for (const address of [id, ...slug]) {
    await client.query(
      compile(sql`
        INSERT INTO withdrawn_addresses (resource, address, record_id)
        SELECT ${resource.name}::text, ${address}::text, record.id
        FROM ${tableOf(resource)} record
        WHERE record.id = ${id}::uuid
          AND ${publicCondition(resource, sql.raw('record'), createRowScope())}
        ON CONFLICT (resource, address) DO UPDATE
        SET record_id = excluded.record_id, withdrawn_at = now()`),
    );
  }
}

function keeping(
  resource: PublicResource,
  catalogue: Catalogue,
  context: () => WhereContext,
  own: ServerExtension,
): ServerExtension {
  const beforeWrite = async (write: Write): Promise<Values | void> => {
    const replaced = await own.beforeWrite?.(write);
    const { before, id, client } = write;
    if (before && mayWithdraw(resource, before, replaced ?? write.after, catalogue))
      await keepAddresses(client, resource, { id, before }, () =>
        createScope(catalogue, context()),
      );
    return replaced;
  };
  return { ...own, beforeWrite };
}

/** Extends every public resource so that withdrawn records leave their addresses behind. */
export function rememberWithdrawals(
  extensions: ServerExtensions,
  catalogue: Catalogue,
  context: () => WhereContext,
): ServerExtensions {
  const kept = [...catalogue.resources.values()]
    .filter(isPublic)
    .map(
      (resource) =>
        [
          resource.name,
          keeping(resource, catalogue, context, extensions.get(resource.name) ?? {}),
        ] as const,
    );
  return new Map([...extensions, ...kept]);
}

interface Trace extends Record<string, unknown> {
  id: string;
  withdrawnAt: Date;
  isElsewhere: boolean;
}

/** Rows whose own fields show that they were public once, at this address. */
function ownTrace(resource: PublicResource, address: string): SQL {
  const { withdrawn } = resource.public;
  const field = withdrawn === undefined ? undefined : resource.fields[withdrawn];
  if (withdrawn === undefined || !field)
    return sql`SELECT NULL::uuid AS id, NULL::timestamptz AS at WHERE false`;
  const column = comparableColumn(sql.raw('record'), withdrawn, field);
  return sql`
    SELECT record.id, ${column} AS at
    FROM ${tableOf(resource)} record
    WHERE ${hasAddress(resource, sql.raw('record'), address)} AND ${column} IS NOT NULL`;
}

/**
 * The id of the record that has moved from an address without a public record. Throws WITHDRAWN if
 * it was public once, otherwise NOT_FOUND.
 */
export async function assertNotWithdrawn(
  database: Database,
  resource: PublicResource,
  address: string,
  scope: SqlScope,
): Promise<string> {
  const isElsewhere = sql`EXISTS (
    SELECT 1
    FROM ${tableOf(resource)} record
    WHERE record.id = withdrawn.id
      AND ${publicCondition(resource, sql.raw('record'), scope)}
  )`;
  const kept = sql`
    SELECT record_id AS id, withdrawn_at AS at
    FROM withdrawn_addresses
    WHERE resource = ${resource.name}
      AND address = ${isUuid(address) ? address.toLowerCase() : address}`;
  const plan = compile(sql`
    SELECT withdrawn.id, withdrawn.at AS "withdrawnAt", ${isElsewhere} AS "isElsewhere"
    FROM (${kept} UNION ALL ${ownTrace(resource, address)}) withdrawn
    ORDER BY withdrawn.at DESC
    LIMIT 1`);
  const { rows } = await database.query<Trace>({ text: plan.text, values: plan.values });
  const trace = orNotFound(rows[0]);
  if (trace.isElsewhere) return trace.id;
  throw new PortalError('WITHDRAWN', { details: { withdrawnAt: trace.withdrawnAt.toISOString() } });
}
