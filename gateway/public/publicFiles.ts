import { Readable } from 'node:stream';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/errors.ts';
import { isPublic, type PublicResource } from '../../src/contract/publicFace.ts';
import { childTableName } from '../db/names.ts';
import { referenceColumn } from '../db/storage.ts';
import { headersFor, variantOf } from '../files/fileRoutes.ts';
import { findFile, readPieces, type StoredFile } from '../files/storedFiles.ts';
import { compile } from '../pipeline/plan.ts';
import { recordId } from '../pipeline/readRoutes.ts';
import { runPlan } from '../pipeline/run.ts';
import { createScope } from '../pipeline/whereSql.ts';
import { isCurrent } from './caching.ts';
import type { PublicGateway } from './publicGateway.ts';
import { publicCondition, tableOf } from './publicSql.ts';

/** Whether row `t` shows the file in one of its public fields; `null` where the field it was uploaded for is none. */
function shows(resource: PublicResource, file: StoredFile): SQL | null {
  const [head = '', line] = file.field.split('.');
  if (!resource.public.fields.includes(head)) return null;
  if (line === undefined) return sql`t.${sql.identifier(referenceColumn(head))} = ${file.id}::uuid`;
  return sql`EXISTS (SELECT 1 FROM ${sql.identifier(childTableName(resource.name, head))} c WHERE c.owner_id = t.id AND c.${sql.identifier(referenceColumn(line))} = ${file.id}::uuid)`;
}

/** A file is public while a public record shows it. */
async function isShown({ gateway, context }: PublicGateway, file: StoredFile): Promise<boolean> {
  const resource = gateway.catalogue.resources.get(file.resource);
  if (!isPublic(resource)) return false;
  const shown = shows(resource, file);
  if (shown === null) return false;
  const condition = publicCondition(resource, sql.raw('t'), createScope(gateway.catalogue, context()));
  return (await runPlan(gateway.database, compile(sql`SELECT 1 FROM ${tableOf(resource)} t WHERE ${shown} AND ${condition} LIMIT 1`))).length > 0;
}

/** `GET /public/files/:id`: a file that a public record shows, for everybody; `?size=preview|thumb` of a picture. */
export function publicFileRoutes(api: FastifyInstance, face: PublicGateway): void {
  api.get('/files/:id', async (request, reply) => {
    const file = await findFile(face.gateway.database, recordId(request));
    if (!file || !(await isShown(face, file))) throw new PortalError('NOT_FOUND');
    const variant = variantOf(request, file);
    reply.headers({ ...headersFor(file, variant), 'Cache-Control': 'public, max-age=3600' });
    if (isCurrent(request.headers['if-none-match'], String(reply.getHeader('ETag')))) return reply.code(304).send();
    return reply.send(Readable.from(readPieces(face.gateway.database, file.id, variant)));
  });
}
