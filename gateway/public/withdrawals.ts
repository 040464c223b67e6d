import { sql } from 'drizzle-orm';
import type { Catalogue } from '../../src/contract/catalogue.ts';
import { PortalError } from '../../src/contract/errors.ts';
import { isPublic, publishedWhere, type PublicResource } from '../../src/contract/publicFace.ts';
import { pathsOf, type WhereContext } from '../../src/contract/where.ts';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import { sameValue } from '../pipeline/difference.ts';
import type { ServerExtension, ServerExtensions, Write } from '../pipeline/extensions.ts';
import { compile } from '../pipeline/plan.ts';
import { isUuid } from '../pipeline/uuid.ts';
import { createScope } from '../pipeline/whereSql.ts';
import { publicCondition, tableOf } from './publicSql.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fields whose change can withdraw a record or move its address. */
export function decidingFields(resource: PublicResource): string[] {
  const { slug, under = [] } = resource.public;
  return [...new Set([...pathsOf(publishedWhere(resource)).map((path) => path.split('.')[0] ?? ''), ...under, ...(slug === undefined ? [] : [slug])])];
}

const mayWithdraw = (resource: PublicResource, before: Values, after: Values | undefined): boolean =>
  after === undefined || decidingFields(resource).some((name) => !sameValue(resource.fields[name], before[name], after[name]));

/** Keeps the addresses at which a row is public now, within the transaction that is about to change or delete it. */
async function keepAddresses(client: Queryable, resource: PublicResource, id: string, before: Values, catalogue: Catalogue, context: WhereContext): Promise<void> {
  const slug = resource.public.slug === undefined ? [] : [String(before[resource.public.slug])];
  for (const address of [id, ...slug]) {
    await client.query(
      compile(sql`INSERT INTO withdrawn_addresses (resource, address, record_id) SELECT ${resource.name}::text, ${address}::text, t.id FROM ${tableOf(resource)} t
        WHERE t.id = ${id}::uuid AND ${publicCondition(resource, sql.raw('t'), createScope(catalogue, context))}
        ON CONFLICT (resource, address) DO UPDATE SET record_id = excluded.record_id, withdrawn_at = now()`),
    );
  }
}

function keeping(resource: PublicResource, catalogue: Catalogue, context: () => WhereContext, own: ServerExtension): ServerExtension {
  const beforeWrite = async (write: Write): Promise<Values | void> => {
    const replaced = await own.beforeWrite?.(write);
    const { before, id, client } = write;
    if (before && mayWithdraw(resource, before, replaced ?? write.after)) await keepAddresses(client, resource, id, before, catalogue, context());
    return replaced;
  };
  return { ...own, beforeWrite };
}

/** Adds to every public resource, whatever else the gateway does with it, that what it withdraws leaves its address behind. */
export function rememberWithdrawals(extensions: ServerExtensions, catalogue: Catalogue, context: () => WhereContext): ServerExtensions {
  const kept = [...catalogue.resources.values()].filter(isPublic).map((resource) => [resource.name, keeping(resource, catalogue, context, extensions.get(resource.name) ?? {})] as const);
  return new Map([...extensions, ...kept]);
}

/**
 * What an address says at which no record is public: `moved` with the id of a record that is public elsewhere. Throws
 * WITHDRAWN for what was public once, NOT_FOUND for everything else.
 */
export async function demandTrace(database: Database, resource: PublicResource, address: string, catalogue: Catalogue, context: WhereContext): Promise<string> {
  const plan = compile(sql`SELECT w.record_id AS id, w.withdrawn_at AS "withdrawnAt",
    EXISTS (SELECT 1 FROM ${tableOf(resource)} t WHERE t.id = w.record_id AND ${publicCondition(resource, sql.raw('t'), createScope(catalogue, context))}) AS "isElsewhere"
    FROM withdrawn_addresses w WHERE w.resource = ${resource.name} AND w.address = ${isUuid(address) ? address.toLowerCase() : address}`);
  const { rows } = await database.query<{ id: string; withdrawnAt: Date; isElsewhere: boolean }>(plan.text, plan.values);
  const [trace] = rows;
  if (!trace) throw new PortalError('NOT_FOUND');
  if (trace.isElsewhere) return trace.id;
  throw new PortalError('WITHDRAWN', { details: { withdrawnAt: trace.withdrawnAt.toISOString() } });
}
