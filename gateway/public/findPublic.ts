import type { FastifyReply } from 'fastify';
import { orNotFound } from '../../src/contract/model/errors.ts';
import type { PublicResource } from '../../src/contract/model/publicApi.ts';
import type { Where } from '../../src/contract/model/where.ts';
import { createScope } from '../records/plan/sqlScope.ts';
import { runPlan } from '../records/run/run.ts';
import { planPublicList, planPublicOne } from './planPublic.ts';
import type { PublicGateway } from './publicGateway.ts';
import type { PublicQuery } from './publicQuery.ts';
import type { RawPublicRecord } from './shapeRecord.ts';
import { assertNotWithdrawn } from './withdrawals.ts';

interface FoundPage extends Record<string, unknown> {
  total: number;
  records: RawPublicRecord[];
}

/** Caches keep public answers for a minute, so a second more on a replica is not noticed. */
const LAG_MS = 1_000;

/** A page of public records in all languages. */
export async function findPage(
  { server, context }: PublicGateway,
  resource: PublicResource,
  query: PublicQuery,
  where?: Where,
): Promise<FoundPage> {
  const plan = planPublicList(resource, query, createScope(server.catalogue, context()), where);
  const [page] = await server.database.reading((reader) => runPlan<FoundPage>(reader, plan), {
    lagMs: LAG_MS,
  });
  return page ?? { total: 0, records: [] };
}

export async function findOne(
  { server, context }: PublicGateway,
  resource: PublicResource,
  address: string,
  embed: readonly string[] = [],
): Promise<RawPublicRecord | null> {
  const plan = planPublicOne(resource, address, createScope(server.catalogue, context()), embed);
  const [row] = await server.database.reading(
    (reader) => runPlan<{ record: RawPublicRecord }>(reader, plan),
    { lagMs: LAG_MS },
  );
  return row?.record ?? null;
}

/**
 * The present id and slug of the record that was formerly public at this address. Throws WITHDRAWN
 * or NOT_FOUND if there is none.
 */
export async function findMoved(
  publicGateway: PublicGateway,
  resource: PublicResource,
  address: string,
): Promise<string> {
  const moved = await assertNotWithdrawn(
    publicGateway.server.database,
    resource,
    address,
    createScope(publicGateway.server.catalogue, publicGateway.context()),
  );
  const present = orNotFound(await findOne(publicGateway, resource, moved));
  return String(
    resource.public.slug === undefined ? moved : (present[resource.public.slug] ?? moved),
  );
}

/** The record at the request's address. Redirects a former address; the answer has then been sent. */
export async function findOrRedirect(
  publicGateway: PublicGateway,
  resource: PublicResource,
  reply: FastifyReply,
  embed: readonly string[] = [],
): Promise<RawPublicRecord | null> {
  const { request } = reply;
  const { address = '' } = request.params as { address?: string };
  const record = await findOne(publicGateway, resource, address, embed);
  if (record) return record;
  const place = await findMoved(publicGateway, resource, address);
  // A function, because an address may contain special replacement patterns such as `$&`.
  reply.redirect(
    request.url.replace(encodeURIComponent(address), () => encodeURIComponent(place)),
    301,
  );
  return null;
}
