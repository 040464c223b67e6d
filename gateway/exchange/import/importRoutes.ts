import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import {
  IMPORT_OUTCOMES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_MB,
  MAX_IMPORT_ROWS,
  MOST_WORDS,
  refusedCell,
  type ColumnWords,
  type ImportOutcome,
  type ImportRow,
  type ImportRun,
  type ImportSettings,
} from '../../../src/contract/wire/import.ts';
import type { Say } from '../../../src/contract/wire/problemText.ts';
import { matchColumns, type NamedTarget } from '../../../src/contract/wire/tabular/matchColumns.ts';
import {
  dateOrdersOf,
  DATE_ORDERS,
  hasPartedDays,
} from '../../../src/contract/wire/tabular/readCell.ts';
import { importTargets } from '../../../src/contract/wire/tabular/targets.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { pluralForm, textsIn } from '../../db/texts.ts';
import {
  decideAccess,
  assertAllowed,
  mayFill,
  type Access,
} from '../../records/authorise/authorise.ts';
import type { ServerContext } from '../../records/context.ts';
import { safeName } from '../../records/files/uploadRules.ts';
import { recordId, viewName } from '../../records/readRoutes.ts';
import { envelope } from '../../records/shape/respond.ts';
import { recordFormat } from '../export/recordFormat.ts';
import { decode, assertSize, readTable, unreadable, type ReadTable } from '../tabular/readTable.ts';
import { MEDIA_TYPES, TABLE_FORMATS, writeTable, type TableFormat } from '../tabular/writeTable.ts';
import { beginApplying, beginDryRun, currentImport } from './beginImport.ts';
import { labelOfTarget, sampleTable } from './sampleTable.ts';
import {
  findImport,
  importsOf,
  insertImport,
  leaveOut,
  rowsAfter,
  type StoredImport,
} from './storedImports.ts';

const SAMPLE_ROWS = 5;

/** Fields that the person may fill on a new record or change on an old one. */
function writableFields(access: Access, context: RequestContext): Set<string> {
  const { resource, create, write, view } = access;
  const hidden = view?.declaration.hide ?? [];
  const names = Object.keys(resource.fields).filter(
    (name) =>
      write[name] !== undefined ||
      create.some(
        (grant) =>
          mayFill(resource, grant, context.person.privileges, name) &&
          !Object.hasOwn(grant.preset ?? {}, name),
      ),
  );
  return new Set(names.filter((name) => !hidden.includes(name)));
}

/** The targets of a file with every name under which a file may call them. */
function namedTargets(access: Access, context: RequestContext): NamedTarget[] {
  const { resource } = access;
  return importTargets(resource, writableFields(access, context)).map((target) => ({
    ...target,
    labels: LANGUAGES.flatMap(
      (language) => labelOfTarget(resource.name, target, textsIn(language)) ?? [],
    ),
  }));
}

async function receive(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart())
    throw new PortalError('BAD_REQUEST', { details: { body: 'multipart with a file' } });
  const maxBytes = MAX_IMPORT_MB * 1024 * 1024;
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'a file is missing' } });
  try {
    return { bytes: await part.toBuffer(), name: safeName(part.filename) };
  } catch {
    throw new PortalError('FILE_TOO_LARGE', { details: { maxBytes } });
  }
}

/** Of a row in a file, as the database keeps it; a file of few rows may hold many empty lines. */
const LAST_LINE = 2 ** 31 - 1;
const LIMITS = { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS };

/** A table, or a file of a format that the resource has beside tables, by its ending. */
async function readFile(
  server: ServerContext,
  resource: ResourceDeclaration,
  { bytes, name, sheet }: { bytes: Buffer; name: string; sheet: string | undefined },
): Promise<ReadTable> {
  const format = recordFormat(server, resource, name.split('.').at(-1)?.toLowerCase());
  if (!format) return readTable(bytes, LIMITS, sheet);
  const direct: Queryable = {
    query: (config) => server.database.query(config.text, config.values),
  };
  const rows = await format.read(direct, decode(bytes)).catch((cause: unknown) => {
    throw cause instanceof PortalError ? cause : unreadable('damaged');
  });
  assertSize(rows, LIMITS);
  return { sheets: [], rows, lines: rows.map((_, index) => index + 1) };
}

function headingsOf([first = []]: readonly string[][]): string[] {
  const headings = first.map((heading) => heading.trim());
  const twice = headings.find(
    (heading, index) => heading !== '' && headings.indexOf(heading) !== index,
  );
  if (twice !== undefined) throw unreadable('headings', { heading: twice });
  return headings;
}

/** Per column in which days do not begin with the year: in which orders they can be read. */
const dateOrders = (
  headings: readonly string[],
  rows: readonly string[][],
): ImportRun['dateOrders'] =>
  Object.fromEntries(
    headings.flatMap((_, index) => {
      const cells = rows.map((row) => row[index] ?? '');
      if (!hasPartedDays(cells)) return [];
      const found = dateOrdersOf(cells);
      return [[String(index), DATE_ORDERS.filter((order) => found[order])]];
    }),
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** By field, by word of the file: a text. */
const areWords = (
  values: unknown,
): values is Readonly<Record<string, Readonly<Record<string, string>>>> =>
  isObject(values) &&
  Object.values(values).every(
    (words) => isObject(words) && Object.values(words).every((text) => typeof text === 'string'),
  );

function readSettings(
  body: unknown,
  headings: readonly string[],
  paths: ReadonlySet<string>,
): ImportSettings {
  const {
    mapping,
    fixed = {},
    values = {},
    dateOrder = 'dmy',
    emptyCells = 'keep',
  } = (body ?? {}) as Partial<Record<keyof ImportSettings, unknown>>;
  const isTarget = (path: unknown): boolean =>
    path === null || (typeof path === 'string' && paths.has(path));
  const given = Array.isArray(mapping) ? mapping.filter((path) => path !== null) : [];
  const valid =
    Array.isArray(mapping) &&
    mapping.length === headings.length &&
    mapping.every(isTarget) &&
    given.length > 0 &&
    new Set(given).size === given.length &&
    typeof fixed === 'object' &&
    fixed !== null &&
    Object.entries(fixed).every(([path, text]) => isTarget(path) && typeof text === 'string') &&
    areWords(values) &&
    Object.keys(values).every(isTarget) &&
    (dateOrder === 'dmy' || dateOrder === 'mdy') &&
    (emptyCells === 'keep' || emptyCells === 'clear');
  if (!valid)
    throw new PortalError('BAD_REQUEST', {
      details: { body: '{mapping, fixed, values, dateOrder, emptyCells}' },
    });
  return { mapping, fixed, values, dateOrder, emptyCells } as ImportSettings;
}

async function wireOf(client: Queryable, stored: StoredImport): Promise<ImportRun> {
  const rows = await rowsAfter(client, stored.id, 0, SAMPLE_ROWS);
  const { view: _view, ...run } = stored;
  return { ...run, sample: rows.map(({ cells }) => cells) };
}

const ROW = `
  SELECT
    "row",
    cells,
    outcome,
    record_id AS "recordId",
    problems,
    changes,
    alike,
    left_out AS "leftOut",
    applied
  FROM import_rows
  WHERE import_id = $1`;

function sendTable(
  reply: FastifyReply,
  format: TableFormat,
  name: string,
  table: ReadableStream<Uint8Array>,
): FastifyReply {
  return reply
    .type(MEDIA_TYPES[format])
    .header(
      'Content-Disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
    )
    .header('Cache-Control', 'no-store')
    .send(Readable.fromWeb(table as NodeReadableStream<Uint8Array>));
}

const formatOf = (value: string | undefined): TableFormat => {
  const format = TABLE_FORMATS.find((known) => known === (value ?? 'xlsx'));
  if (!format) throw new PortalError('BAD_REQUEST', { details: { parameter: 'format' } });
  return format;
};
const languageOf = (value: string | undefined, otherwise: Language): Language =>
  LANGUAGES.find((known) => known === value) ?? otherwise;

/**
 * The import of one resource: `POST /<name>/-/imports` takes a file; the sample file and the
 * person's earlier imports.
 */
export function resourceImportRoutes(
  app: FastifyInstance,
  server: ServerContext,
  resource: ResourceDeclaration,
): void {
  if (resource.readOnly) return;
  const enter = async (
    request: FastifyRequest,
    view: string | undefined,
  ): Promise<{ context: RequestContext; access: Access }> => {
    const context = await server.authenticate(request);
    const access = decideAccess(resource, context.person.privileges, view);
    assertAllowed(access, 'import');
    return { context, access };
  };

  app.post(
    `/${resource.name}/-/imports`,
    { bodyLimit: (MAX_IMPORT_MB + 1) * 1024 * 1024 },
    async (request, reply) => {
      const { view, sheet } = request.query as { view?: string; sheet?: string };
      const { context, access } = await enter(request, view);
      const { bytes, name } = await receive(request);
      const { sheets, rows, lines } = await readFile(server, resource, { bytes, name, sheet });
      const [headings, data] = [headingsOf(rows), rows.slice(1)];
      if (data.length === 0) throw unreadable('empty');
      const targets = namedTargets(access, context);
      const run = await server.database.transaction(async (client) => {
        const earlier = (await importsOf(client, resource.name, context.person.userId)).find(
          (one) => JSON.stringify(one.headings) === JSON.stringify(headings),
        );
        const mapping = matchColumns(headings, targets, earlier?.settings.mapping ?? null);
        const orders = dateOrders(headings, data);
        const settings: ImportSettings = {
          mapping,
          fixed: {},
          values: earlier?.settings.values ?? {},
          dateOrder: Object.values(orders).every((one) => one.includes('dmy')) ? 'dmy' : 'mdy',
          emptyCells: 'keep',
        };
        const padded = data.map((row) => headings.map((_, index) => row[index] ?? ''));
        const id = await insertImport(client, {
          resource: resource.name,
          view: view ?? null,
          actorId: context.person.userId,
          fileName: name,
          headings,
          sheets,
          dateOrders: orders,
          settings,
          rows: padded,
          lines: lines.slice(1),
        });
        return wireOf(client, await findImport(client, id, context.person.userId));
      });
      return reply.code(201).send(envelope(run, 'Read'));
    },
  );

  app.get(
    `/${resource.name}/-/imports`,
    { config: { whileViewing: 'closed' } },
    async (request) => {
      const { context } = await enter(request, viewName(request));
      return envelope(
        await server.database.transaction(
          (client) => importsOf(client, resource.name, context.person.userId),
          { readOnly: true },
        ),
      );
    },
  );

  app.get(`/${resource.name}/-/imports/targets`, async (request) => {
    const { context, access } = await enter(request, viewName(request));
    return envelope(namedTargets(access, context).map(({ labels: _labels, ...target }) => target));
  });

  app.get(`/${resource.name}/-/imports/sample`, async (request, reply) => {
    const {
      view,
      format: wanted,
      language: spoken,
    } = request.query as Record<string, string | undefined>;
    const { context, access } = await enter(request, view);
    const [format, language] = [formatOf(wanted), languageOf(spoken, context.person.language)];
    const texts = textsIn(language);
    const title = pluralForm(texts(`resources.${resource.name}.name`) ?? resource.name, 'many');
    const { headings, rows } = await server.database.transaction(
      (client) =>
        sampleTable(
          client,
          server.catalogue,
          access,
          writableFields(access, context),
          language,
          texts,
        ),
      { readOnly: true },
    );
    return sendTable(reply, format, title, writeTable(format, title, headings, rows));
  });
}

/**
 * The steps of one import: settings and rehearsal, its rows, applying, and what was refused as a
 * file.
 */
export function importRoutes(app: FastifyInstance, server: ServerContext): void {
  const direct: Queryable = {
    query: (config) => server.database.query(config.text, config.values),
  };
  const own = async (
    request: FastifyRequest,
  ): Promise<{ context: RequestContext; run: StoredImport }> => {
    const context = await server.authenticate(request);
    return { context, run: await currentImport(server, recordId(request), context.person.userId) };
  };

  app.get('/imports/:id', { config: { whileViewing: 'closed' } }, async (request) =>
    envelope(await wireOf(direct, (await own(request)).run)),
  );

  app.get('/imports/:id/words', { config: { whileViewing: 'closed' } }, async (request) => {
    const { run } = await own(request);
    const column = Number((request.query as { column?: string }).column ?? '');
    if (!Number.isSafeInteger(column) || column < 0 || column >= run.headings.length)
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'column' } });
    const { rows } = await direct.query<ColumnWords['words'][number] & Record<string, unknown>>({
      text: `
        SELECT btrim(cells->>$2::int) AS text, count(*)::int AS count
        FROM import_rows
        WHERE import_id = $1 AND btrim(cells->>$2::int) <> ''
        GROUP BY 1
        ORDER BY 2 DESC, 1
        LIMIT ${MOST_WORDS + 1}`,
      values: [run.id, column],
    });
    return envelope({
      words: rows.slice(0, MOST_WORDS),
      isCut: rows.length > MOST_WORDS,
    } satisfies ColumnWords);
  });

  app.put('/imports/:id', async (request) => {
    const { context, run } = await own(request);
    const resource = server.catalogue.resources.get(run.resource);
    if (!resource) throw new PortalError('NOT_FOUND');
    const access = decideAccess(resource, context.person.privileges, run.view ?? undefined);
    assertAllowed(access, 'import');
    const settings = readSettings(
      request.body,
      run.headings,
      new Set(namedTargets(access, context).map(({ path }) => path)),
    );
    await beginDryRun(server, context, run, settings);
    return envelope(
      await wireOf(direct, await findImport(direct, run.id, context.person.userId)),
      'Rehearsing',
    );
  });

  app.get('/imports/:id/rows', { config: { whileViewing: 'closed' } }, async (request) => {
    const {
      outcome,
      alike,
      leftOut,
      range = '[0,49]',
    } = request.query as Record<string, string | undefined>;
    const { run } = await own(request);
    const [, first = 0, last = 49] = (
      /^\[(\d{1,6}),(\d{1,6})\]$/.exec(range) ?? [null, -1, -1]
    ).map(Number);
    const wanted = IMPORT_OUTCOMES.find((known) => known === outcome) ?? null;
    const condition = `
      ($2::text IS NULL OR outcome = $2)
      AND (NOT $3::boolean OR alike IS NOT NULL)
      AND (NOT $4::boolean OR (left_out AND NOT applied AND outcome IN ('new', 'changed')))`;
    const values = [run.id, wanted, alike === 'true', leftOut === 'true'];
    if (
      (outcome !== undefined && wanted === null) ||
      !(first >= 0) ||
      !(last >= first) ||
      last - first >= 500
    )
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'outcome, range' } });
    const { rows } = await direct.query<ImportRow & Record<string, unknown>>({
      text: `${ROW} AND ${condition} ORDER BY "row" LIMIT $5 OFFSET $6`,
      values: [...values, last - first + 1, first],
    });
    const { rows: counted } = await direct.query<{ total: number }>({
      text: `SELECT count(*)::int AS total FROM import_rows WHERE import_id = $1 AND ${condition}`,
      values,
    });
    return { ...envelope(rows), total: counted[0]?.total ?? 0 };
  });

  app.put('/imports/:id/left-out', async (request) => {
    const { context, run } = await own(request);
    const { rows, isLeftOut } = (request.body ?? {}) as { rows?: unknown; isLeftOut?: unknown };
    const numbers = rows === 'alike' ? null : rows;
    const isValid =
      typeof isLeftOut === 'boolean' &&
      (numbers === null ||
        (Array.isArray(numbers) &&
          numbers.length <= MAX_IMPORT_ROWS &&
          numbers.every((row) => Number.isSafeInteger(row) && row > 0 && row <= LAST_LINE)));
    if (!isValid)
      throw new PortalError('BAD_REQUEST', {
        details: { body: "{rows: [numbers] | 'alike', isLeftOut}" },
      });
    await server.database.transaction((client) =>
      leaveOut(client, run.id, numbers as number[] | null, isLeftOut as boolean),
    );
    return envelope(await wireOf(direct, await findImport(direct, run.id, context.person.userId)));
  });

  app.post('/imports/:id/apply', async (request) => {
    const { context, run } = await own(request);
    await beginApplying(server, context, run);
    return envelope(
      await wireOf(direct, await findImport(direct, run.id, context.person.userId)),
      'Applying',
    );
  });

  app.get(
    '/imports/:id/refused',
    { config: { whileViewing: 'closed' } },
    async (request, reply) => {
      const { context, run } = await own(request);
      const query = request.query as Record<string, string | undefined>;
      const [format, texts] = [
        formatOf(query['format']),
        textsIn(languageOf(query['language'], context.person.language)),
      ];
      const rows = await refusedRows(
        direct,
        server.catalogue.resources.get(run.resource),
        run,
        texts,
      );
      const reason = texts('framework.import.reason') ?? 'Reason';
      return sendTable(
        reply,
        format,
        `${run.fileName.replace(/\.[^.]+$/, '')}-refused`,
        writeTable(format, run.resource, [...run.headings, reason], rows),
      );
    },
  );

  app.delete('/imports/:id', async (request) => {
    const { run } = await own(request);
    if (run.state === 'applying' && run.stopped === null)
      throw new PortalError('CONFLICT', { details: { import: run.id } });
    await direct.query({ text: 'DELETE FROM imports WHERE id = $1', values: [run.id] });
    return envelope({ id: run.id }, 'Deleted');
  });
}

const REFUSED: ImportOutcome = 'refused';

/** The rows as they came, each with why it was refused in the words of the screen. */
async function refusedRows(
  client: Queryable,
  resource: ResourceDeclaration | undefined,
  run: StoredImport,
  texts: (key: string) => string | undefined,
): Promise<string[][]> {
  const { rows } = await client.query<ImportRow & Record<string, unknown>>({
    text: `${ROW} AND outcome = $2 ORDER BY "row"`,
    values: [run.id, REFUSED],
  });
  const say: Say = (key, { _: otherwise = key, ...values }) =>
    (texts(key) ?? otherwise).replace(/%\{(\w+)\}/g, (_all, name: string) =>
      String(values[name] ?? ''),
    );
  const reasons = (problems: ImportRow['problems']): string =>
    Object.entries(problems)
      .map(([path, problem]) =>
        refusedCell(run.resource, resource?.fields ?? {}, path, problem, say),
      )
      .join(' ');
  return rows.map(({ cells, problems }) => [...cells, reasons(problems)]);
}
