import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import { isPublic } from '../../src/contract/model/publicApi.ts';
import { openFile } from '../records/files/fileBytes.ts';
import { findFile, type StoredFile } from '../records/files/storedFiles.ts';
import { headersFor, variantOf } from '../records/files/transfer.ts';
import { holdsFile } from '../records/plan/holdsFile.ts';
import { createScope } from '../records/plan/sqlScope.ts';
import { compile } from '../records/plan/statement.ts';
import { recordId } from '../records/routes/readRoutes.ts';
import { runPlan } from '../records/run/run.ts';
import { isCurrent } from './caching.ts';
import type { PublicGateway } from './publicGateway.ts';
import { publicCondition, tableOf } from './publicSql.ts';

/** A file is public while a public record shows it. */
async function isShown({ server, context }: PublicGateway, file: StoredFile): Promise<boolean> {
  const resource = server.catalogue.resources.get(file.resource);
  const [head = ''] = file.field.split('.');
  if (!isPublic(resource) || !resource.public.fields.includes(head)) return false;
  const condition = publicCondition(
    resource,
    sql.raw('record'),
    createScope(server.catalogue, context()),
  );
  return (
    (
      await runPlan(
        server.database,
        compile(sql`
          SELECT 1
          FROM ${tableOf(resource)} record
          WHERE ${holdsFile(resource, file)} AND ${condition}
          LIMIT 1`),
      )
    ).length > 0
  );
}

/** `GET /public/files/:id`: a file of a public record; `?size=preview|thumb` for a picture. */
export function publicFileRoutes(api: FastifyInstance, publicGateway: PublicGateway): void {
  api.get('/files/:id', async (request, reply) => {
    const file = await findFile(publicGateway.server.database, recordId(request));
    if (!file || !(await isShown(publicGateway, file))) throw new PortalError('NOT_FOUND');
    const variant = variantOf(request, file);
    const headers = { ...headersFor(file, variant), 'Cache-Control': 'public, max-age=3600' };
    if (isCurrent(request.headers['if-none-match'], headers.ETag))
      return reply.code(304).headers(headers).send();
    const bytes = await openFile(publicGateway.server, file.id, variant);
    return reply.headers(headers).send(bytes);
  });
}
