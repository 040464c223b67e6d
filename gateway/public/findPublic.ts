import type { FastifyReply } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
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

/** A page of public records, not yet in a language. */
export async function findPage(
  { server, context }: PublicGateway,
  resource: PublicResource,
  query: PublicQuery,
  where?: Where,
): Promise<FoundPage> {
  const [page] = await runPlan<FoundPage>(
    server.database,
    planPublicList(resource, query, createScope(server.catalogue, context()), where),
  );
  return page ?? { total: 0, records: [] };
}

export async function findOne(
  { server, context }: PublicGateway,
  resource: PublicResource,
  address: string,
  embed: readonly string[] = [],
): Promise<RawPublicRecord | null> {
  const [row] = await runPlan<{ record: RawPublicRecord }>(
    server.database,
    planPublicOne(resource, address, createScope(server.catalogue, context()), embed),
  );
  return row?.record ?? null;
}

/**
 * Where the record is that was at an address at which none is public: its present id and slug.
 * Throws WITHDRAWN or NOT_FOUND where there is none.
 */
export async function findMoved(
  face: PublicGateway,
  resource: PublicResource,
  address: string,
): Promise<string> {
  const moved = await assertNotWithdrawn(
    face.server.database,
    resource,
    address,
    createScope(face.server.catalogue, face.context()),
  );
  const present = await findOne(face, resource, moved);
  if (!present) throw new PortalError('NOT_FOUND');
  return String(
    resource.public.slug === undefined ? moved : (present[resource.public.slug] ?? moved),
  );
}

/**
 * The record at the request's address; at an address that it has left, a redirection that is sent
 * already.
 */
export async function findOrRedirect(
  face: PublicGateway,
  resource: PublicResource,
  reply: FastifyReply,
  embed: readonly string[] = [],
): Promise<RawPublicRecord | null> {
  const { request } = reply;
  const { address = '' } = request.params as { address?: string };
  const record = await findOne(face, resource, address, embed);
  if (record) return record;
  const place = await findMoved(face, resource, address);
  // By function: what stands for itself in a replacement text (`$&`) may stand in an address.
  reply.redirect(
    request.url.replace(encodeURIComponent(address), () => encodeURIComponent(place)),
    301,
  );
  return null;
}
