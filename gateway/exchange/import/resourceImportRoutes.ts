import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LANGUAGES, type Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { readingChoice } from '../../../src/contract/wire/calls/fileReading.ts';
import type { ImportRun, ImportSettings } from '../../../src/contract/wire/calls/importCalls.ts';
import { MAX_IMPORT_MB } from '../../../src/contract/wire/import.ts';
import { matchColumns } from '../../../src/contract/wire/tabular/matchColumns.ts';
import type { Database } from '../../db/database.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { pluralForm, textsIn } from '../../db/texts.ts';
import { decideAccess, type Access } from '../../records/authorise/authorise.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import {
  generatedRoutes,
  requireVerb,
  writableResources,
  type ResourceRequest,
} from '../../records/routes/generatedRoutes.ts';
import { viewName } from '../../records/routes/readRoutes.ts';
import { runOnce } from '../../records/run/once.ts';
import { envelope } from '../../records/shape/respond.ts';
import { sendTable } from '../tabular/sendTable.ts';
import { TABLE_FORMATS, writeTable, type TableFormat } from '../tabular/writeTable.ts';
import { namedTargets, writableFields } from './fillableTargets.ts';
import {
  beginStoring,
  dropReplaced,
  dropUnfinished,
  finishStoring,
  storePart,
} from './newImport.ts';
import type { ParsedUpload } from './parseUpload.ts';
import { runWithSample } from './readRun.ts';
import { sampleTable } from './sampleTable.ts';
import { findImport, importsOf } from './storedImports.ts';
import { type ReceivedFile, readUploadedTable, withReceivedFile } from './uploadedTable.ts';

const formatOf = (value: string | undefined): TableFormat => {
  const format = TABLE_FORMATS.find((known) => known === (value ?? 'xlsx'));
  if (!format) throw new PortalError('BAD_REQUEST', { details: { parameter: 'format' } });
  return format;
};
const languageOf = (value: string | undefined, otherwise: Language): Language =>
  LANGUAGES.find((known) => known === value) ?? otherwise;

interface Entered {
  context: RequestContext;
  access: Access;
}

async function enter(
  { server, resource, request }: ResourceRequest,
  view: string | undefined,
): Promise<Entered> {
  const context = await server.authenticate(request);
  const access = decideAccess(resource, context.person.privileges, view);
  return { context, access };
}

const uploadQuery = readingChoice.extend({
  view: z.string().optional(),
  /** The import that this one replaces: the same file, read in another way. */
  replaces: z.uuid().optional(),
});

/** Throws BAD_REQUEST for a parameter that is none. */
function uploadQueryOf(request: FastifyRequest): z.infer<typeof uploadQuery> {
  const parsed = uploadQuery.safeParse(request.query);
  if (parsed.success) return parsed.data;
  throw new PortalError('BAD_REQUEST', {
    details: { parameter: String(parsed.error.issues[0]?.path[0] ?? '') },
  });
}

/** The settings to begin with: guessed, and as the person chose them for the same headings before. */
async function firstSettings(
  client: Queryable,
  { context: { person }, access }: Entered,
  { headings, dateOrders }: ParsedUpload,
): Promise<ImportSettings> {
  const earlier = (await importsOf(client, access.resource.name, person.userId)).find(
    (one) => JSON.stringify(one.headings) === JSON.stringify(headings),
  );
  const targets = namedTargets(access, person);
  return {
    mapping: matchColumns(headings, targets, earlier?.settings.mapping ?? null),
    fixed: {},
    values: earlier?.settings.values ?? {},
    dateOrder: Object.values(dateOrders).every((one) => one.includes('dmy')) ? 'dmy' : 'mdy',
    emptyCells: 'keep',
  };
}

interface Upload {
  file: ReceivedFile;
  query: z.infer<typeof uploadQuery>;
}

/**
 * Stores a file as an import. Its rows are written in many short transactions while it is read, and
 * show only with the last one.
 */
async function storeUpload(
  server: ServerContext,
  transaction: Database['transaction'],
  entered: Entered,
  { file, query: { view, replaces, ...choice } }: Upload,
): Promise<ImportRun> {
  const { database } = server;
  const { resource } = entered.access;
  const { userId } = entered.context.person;
  const id = await database.transaction((client) =>
    beginStoring(client, {
      resource: resource.name,
      view: view ?? null,
      actorId: userId,
      fileName: file.name,
    }),
  );
  try {
    const parsed = await readUploadedTable(server, resource, { ...file, choice }, (part) =>
      database.transaction((client) => storePart(client, id, part)),
    );
    return await transaction(async (client) => {
      await finishStoring(client, id, parsed, await firstSettings(client, entered, parsed));
      if (replaces !== undefined) await dropReplaced(client, replaces, userId);
      return runWithSample(client, await findImport(client, id, userId));
    });
  } catch (error) {
    await dropUnfinished(database, id);
    throw error;
  }
}

async function sendSample(
  server: ServerContext,
  { context: { person }, access }: Entered,
  query: Readonly<Record<string, string | undefined>>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = access.resource;
  const format = formatOf(query['format']);
  const language = languageOf(query['language'], person.language);
  const texts = textsIn(language);
  const title = pluralForm(texts(`resources.${name}.name`) ?? name, 'many');
  const { headings, rows } = await server.database.transaction(
    (client) =>
      sampleTable(client, server.catalogue, access, {
        writable: writableFields(access, person),
        language,
        texts,
      }),
    { readOnly: true },
  );
  return sendTable(reply, format, title, await writeTable(format, title, headings, rows));
}

/**
 * The imports of one resource: `POST /<name>/-/imports` takes a file, `GET` lists the person's
 * latest imports, `/targets` lists the fields that columns can fill, `/sample` is a table to fill
 * in.
 */
export function resourceImportRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, writableResources(server));
  const path = '/-/imports';
  const guard = requireVerb('import');

  routes.post(
    path,
    { ...guard, bodyLimit: (MAX_IMPORT_MB + 1) * 1024 * 1024 },
    async (target, reply) => {
      const { request } = target;
      const query = uploadQueryOf(request);
      const entered = await enter(target, query.view);
      const run = await withReceivedFile(request, (file) =>
        runOnce(server, request, (transaction) =>
          storeUpload(server, transaction, entered, { file, query }),
        ),
      );
      return reply.code(201).send(envelope(run, 'Read'));
    },
  );

  routes.get(path, { ...guard, config: { whileViewing: 'closed' } }, async (target) => {
    const { context } = await enter(target, viewName(target.request));
    return envelope(
      await server.database.transaction(
        (client) => importsOf(client, target.resource.name, context.person.userId),
        { readOnly: true },
      ),
    );
  });

  routes.get(`${path}/targets`, guard, async (target) => {
    const { context, access } = await enter(target, viewName(target.request));
    return envelope(
      namedTargets(access, context.person).map(({ labels: _labels, ...target }) => target),
    );
  });

  routes.get(`${path}/sample`, guard, async (target, reply) => {
    const query = target.request.query as Record<string, string | undefined>;
    return sendSample(server, await enter(target, query['view']), query, reply);
  });
}
