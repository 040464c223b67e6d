import { PortalError } from '../../../src/contract/model/errors.ts';
import * as api from '../../../src/contract/wire/calls/importCalls.ts';
import type { Person } from '../../db/person.ts';
import { directClient } from '../../db/queryable.ts';
import { textsIn } from '../../db/texts.ts';
import { assertAllowed, decideAccess } from '../../records/authorise/authorise.ts';
import { DirectAnswer, implementCalls } from '../../records/calls/implementCalls.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { sendTable } from '../tabular/sendTable.ts';
import { writeTable } from '../tabular/writeTable.ts';
import { beginApplying, beginDryRun, currentImport } from './beginImport.ts';
import { namedTargets } from './fillableTargets.ts';
import { readImportRows, readRefusedRows, readWords, runWithSample } from './readRun.ts';
import { findImport, leaveOut, type StoredImport } from './storedImports.ts';

interface Asking {
  server: ServerContext;
  person: Person;
  params: { id: string };
}

/** The person's own import. Throws NOT_FOUND for any other. */
const ownImport = ({ server, person, params }: Asking): Promise<StoredImport> =>
  currentImport(server, params.id, person.userId);

/** The import as it is after a change. */
async function changedRun({ server, person, params }: Asking): Promise<api.ImportRun> {
  const client = directClient(server.database);
  return runWithSample(client, await findImport(client, params.id, person.userId));
}

const badRequest = (details: Readonly<Record<string, unknown>>): PortalError =>
  new PortalError('BAD_REQUEST', { details });

/** Throws BAD_REQUEST for settings that do not fit the file, or that fill what the person may not. */
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
  readImport: async (asking) =>
    runWithSample(directClient(asking.server.database), await ownImport(asking)),

  importWords: async ({ query, ...asking }) => {
    const run = await ownImport(asking);
    const column = Number(query.column);
    if (column >= run.headings.length) throw badRequest({ parameter: 'column' });
    return readWords(directClient(asking.server.database), run, column);
  },

  startDryRun: async ({ body, ...asking }) => {
    const { server, person } = asking;
    const run = await ownImport(asking);
    const resource = server.catalogue.resources.get(run.resource);
    if (!resource) throw new PortalError('NOT_FOUND');
    const access = decideAccess(resource, person.privileges, run.view ?? undefined);
    assertAllowed(access, 'import');
    const settings = { ...body, values: body.values ?? {} };
    assertFits(settings, run, new Set(namedTargets(access, person).map(({ path }) => path)));
    await beginDryRun(server, asking, run, settings);
    return changedRun(asking);
  },

  importRows: async ({ query, range, ...asking }) =>
    readImportRows(directClient(asking.server.database), await ownImport(asking), query, range),

  leaveOutRows: async ({ body: { rows, isLeftOut }, ...asking }) => {
    const run = await ownImport(asking);
    await asking.server.database.transaction((client) =>
      leaveOut(client, run.id, rows === 'alike' ? null : rows, isLeftOut),
    );
    return changedRun(asking);
  },

  applyImport: async (asking) => {
    await beginApplying(asking.server, asking, await ownImport(asking));
    return changedRun(asking);
  },

  refusedRows: async ({ query, ...asking }) => {
    const { server, person } = asking;
    const run = await ownImport(asking);
    const texts = textsIn(query.language ?? person.language);
    const resource = server.catalogue.resources.get(run.resource);
    const rows = await readRefusedRows(directClient(server.database), resource, run, texts);
    const headings = [...run.headings, texts('framework.import.reason') ?? 'Reason'];
    const name = `${run.fileName.replace(/\.[^.]+$/, '')}-refused`;
    return new DirectAnswer((reply) =>
      sendTable(reply, query.format, name, writeTable(query.format, run.resource, headings, rows)),
    );
  },

  deleteImport: async (asking) => {
    const run = await ownImport(asking);
    if (run.state === 'applying' && run.stopped === null)
      throw new PortalError('CONFLICT', { details: { import: run.id } });
    await directClient(asking.server.database).query({
      text: 'DELETE FROM imports WHERE id = $1',
      values: [run.id],
    });
    return { id: run.id };
  },
});
