import type { FastifyRequest } from 'fastify';
import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import * as api from '../../../src/contract/wire/calls/importCalls.ts';
import type { Database } from '../../db/database.ts';
import type { Person } from '../../db/person.ts';
import { textsIn } from '../../db/texts.ts';
import { assertAllowed, decideAccess } from '../../records/authorise/authorise.ts';
import { DirectAnswer, implementCalls } from '../../records/calls/implementCalls.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { runOnce } from '../../records/run/once.ts';
import { sendTable } from '../tabular/sendTable.ts';
import { writeTable } from '../tabular/writeTable.ts';
import { beginApplying, beginDryRun, currentImport } from './beginImport.ts';
import { namedTargets } from './fillableTargets.ts';
import { dropImport } from './newImport.ts';
import { optionNames } from './prepareRow.ts';
import { readImportRows, readRefusedRows, readWords, runWithSample } from './readRun.ts';
import { findImport, leaveOut, type StoredImport } from './storedImports.ts';

interface ImportContext {
  request: FastifyRequest;
  server: ServerContext;
  person: Person;
  params: { id: string };
}

/** The person's own import. Throws NOT_FOUND for imports of others. */
const ownImport = ({ server, person, params }: ImportContext): Promise<StoredImport> =>
  currentImport(server, params.id, person.userId);

/** The import after a change. */
async function changedRun({ server, person, params }: ImportContext): Promise<api.ImportRun> {
  const client = server.database;
  return runWithSample(client, await findImport(client, params.id, person.userId));
}

/** Changes the import of the request, once for its `Idempotency-Key`, and returns it. */
const changing = (
  context: ImportContext,
  change: (transaction: Database['transaction']) => Promise<void>,
): Promise<api.ImportRun> =>
  runOnce(context.server, context.request, async (transaction) => {
    await change(transaction);
    return changedRun(context);
  });

const badRequest = (details: Readonly<Record<string, unknown>>): PortalError =>
  new PortalError('BAD_REQUEST', { details });

/**
 * Throws BAD_REQUEST for settings that do not fit the file or fill fields that the person may not
 * write.
 */
function assertFits(
  { mapping, fixed, values = {} }: api.ImportSettings,
  { headings }: StoredImport,
  paths: ReadonlySet<string>,
): void {
  const filled = mapping.filter((path) => path !== null);
  const named = [...filled, ...Object.keys(fixed), ...Object.keys(values)];
  const fits =
    mapping.length === headings.length &&
    filled.length > 0 &&
    new Set(filled).size === filled.length &&
    named.every((path) => paths.has(path));
  if (!fits) throw badRequest({ body: '{mapping, fixed, values, dateOrder, emptyCells}' });
}

export const importCalls = implementCalls(api, {
  readImport: async (context) => runWithSample(context.server.database, await ownImport(context)),

  importWords: async ({ query, ...context }) => {
    const run = await ownImport(context);
    const column = Number(query.column);
    if (column >= run.headings.length) throw badRequest({ parameter: 'column' });
    const resource = orNotFound(context.server.catalogue.resources.get(run.resource));
    const names = optionNames(resource, LANGUAGES.map(textsIn)).get(query.path ?? '');
    return readWords(context.server.database, run, column, names);
  },

  startDryRun: ({ body, ...context }) =>
    changing(context, async (transaction) => {
      const { server, person } = context;
      const run = await ownImport(context);
      const resource = orNotFound(server.catalogue.resources.get(run.resource));
      const access = decideAccess(resource, person.privileges, run.view ?? undefined);
      assertAllowed(access, 'import');
      const settings = { ...body, values: body.values ?? {} };
      assertFits(settings, run, new Set(namedTargets(access, person).map(({ path }) => path)));
      await beginDryRun({ ...context, transaction }, run, settings);
    }),

  importRows: async ({ query, range, ...context }) =>
    readImportRows(context.server.database, await ownImport(context), query, range),

  leaveOutRows: ({ body: { rows, isLeftOut }, ...context }) =>
    changing(context, async (transaction) => {
      const run = await ownImport(context);
      await transaction((client) =>
        leaveOut(client, run.id, rows === 'alike' ? null : rows, isLeftOut),
      );
    }),

  applyImport: (context) =>
    changing(context, async (transaction) =>
      beginApplying({ ...context, transaction }, await ownImport(context)),
    ),

  refusedRows: async ({ query, ...context }) => {
    const { server, person } = context;
    const run = await ownImport(context);
    const texts = textsIn(query.language ?? person.language);
    const resource = server.catalogue.resources.get(run.resource);
    const rows = readRefusedRows(server.database, resource, run, texts);
    const headings = [...run.headings, texts('framework.import.reason') ?? 'Reason'];
    const name = `${run.fileName.replace(/\.[^.]+$/, '')}-refused`;
    const table = await writeTable(query.format, run.resource, headings, rows);
    return new DirectAnswer((reply) => sendTable(reply, query.format, name, table));
  },

  deleteImport: (context) =>
    runOnce(context.server, context.request, async (transaction) => {
      const run = await ownImport(context);
      if (run.state === 'applying' && run.stopped === null)
        throw new PortalError('CONFLICT', { details: { import: run.id } });
      await transaction((client) => dropImport(client, run.id));
      return { id: run.id };
    }),
});
