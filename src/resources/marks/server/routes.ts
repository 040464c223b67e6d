import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  assertPrivilege,
  type AuthServices,
  badParameter,
  idIn,
  queryOf,
  type QueryParams,
  type RequestContext,
  type ServerContext,
  recordId,
  envelope,
  isUuid,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { MARK_SOURCES, MOST_CELLS } from '../api.ts';
import { ALL_MARKS } from '../rules/rights.ts';
import { MARK_STAGES } from '../stages.ts';
import { paperLine, readGrid, readPapers } from './grid.ts';
import { allocate, allocationBody, readAllocation, readMarkerPapers } from './markers.ts';
import { readBatches, readHistory, undoBatch } from './past.ts';
import { verifyMarks } from './verify.ts';
import { writeCells } from './writeCells.ts';

const VIEW = 'EXAM_MARKS_VIEW';

const cellEdit = z.strictObject({
  edit: z.uuid(),
  student: z.uuid(),
  component: z.uuid(),
  stage: z.enum(MARK_STAGES),
  mark: z.union([z.number(), z.string().max(40), z.null()]),
  version: z.int().min(0),
  reason: z.string().max(300).optional(),
});
const cellsBody = z.strictObject({
  batch: z.uuid(),
  source: z.enum(MARK_SOURCES).extract(['grid', 'import']).default('grid'),
  cells: z.array(cellEdit).min(1).max(MOST_CELLS),
});

/** The body as its schema has it. Throws BAD_REQUEST with the first place that does not fit. */
export function bodyAs<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new PortalError('BAD_REQUEST', {
    details: { body: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` },
  });
}

/** A parameter that must be there and be an id. */
function idParameter(query: QueryParams, name: string): string {
  const id = idIn(query, name);
  if (id === null) throw badParameter(name);
  return id;
}

export function stageParameter(query: QueryParams): (typeof MARK_STAGES)[number] {
  const stage = MARK_STAGES.find((known) => known === query['stage']);
  if (!stage) throw badParameter('stage');
  return stage;
}

/** The calls of marks beyond the records of sheets and markers; `index.ts` lists them. */
export function marksRoutes(
  app: FastifyInstance,
  server: ServerContext,
  { live }: AuthServices,
): void {
  const { database, now } = server;
  const as = async (
    request: FastifyRequest,
    ...keys: readonly string[]
  ): Promise<RequestContext> => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, ...keys);
    return context;
  };
  const reading = { readOnly: true, isolation: 'repeatable read' } as const;

  app.get('/marks/papers', async (request) => {
    const { person } = await as(request, VIEW);
    const wanted = idIn(queryOf(request), 'session');
    return envelope(
      await database.transaction(
        async (client) => (await readPapers(client, person, wanted)).map(paperLine),
        reading,
      ),
    );
  });
  app.get('/marks/papers/:id', async (request) => {
    const { person } = await as(request, VIEW);
    return envelope(
      await database.transaction((client) => readGrid(client, person, now(), recordId(request))),
    );
  });
  app.put('/marks/papers/:id/cells', async (request) => {
    const { person } = await as(request, VIEW);
    const { batch, source, cells } = bodyAs(cellsBody, request.body);
    return envelope(
      await database.transaction((client) =>
        writeCells(client, live, person, now(), {
          paper: recordId(request),
          batch,
          source,
          edits: cells,
        }),
      ),
      'Saved',
    );
  });
  app.get('/marks/papers/:id/history', async (request) => {
    const { person } = await as(request, VIEW);
    const query = queryOf(request);
    const cell = {
      student: idParameter(query, 'student'),
      component: idParameter(query, 'component'),
      stage: stageParameter(query),
    };
    return envelope(
      await database.transaction(
        (client) => readHistory(client, person, recordId(request), cell),
        reading,
      ),
    );
  });
  app.get('/marks/papers/:id/batches', async (request) => {
    const { person } = await as(request, VIEW);
    return envelope(
      await database.transaction(
        (client) => readBatches(client, person, recordId(request)),
        reading,
      ),
    );
  });
  app.post('/marks/papers/:id/batches/:batch/undo', async (request) => {
    const { person } = await as(request, VIEW);
    const { batch } = request.params as { batch: string };
    if (!isUuid(batch)) throw new PortalError('NOT_FOUND');
    return envelope(
      await database.transaction((client) =>
        undoBatch(client, live, person, now(), { paper: recordId(request), batch }),
      ),
      'Saved',
    );
  });
  app.get('/marks/verification', async (request) => {
    await as(request, ALL_MARKS);
    return envelope(
      await database.transaction((client) => verifyMarks(client), { ...reading, deadline: 60_000 }),
    );
  });

  const APPOINTING = ['EXAM_MARKERS_VIEW', 'EXAM_MARKERS_EDIT', 'EXAM_MARKERS_DEPARTMENT'];
  app.get('/marks/markers', async (request) => {
    const { person } = await as(request, ...APPOINTING);
    const session = idParameter(queryOf(request), 'session');
    return envelope(
      await database.transaction((client) => readMarkerPapers(client, person, session), reading),
    );
  });
  app.get('/marks/papers/:id/allocation', async (request) => {
    const { person } = await as(request, ...APPOINTING);
    return envelope(
      await database.transaction(
        (client) => readAllocation(client, person, recordId(request)),
        reading,
      ),
    );
  });
  app.post('/marks/papers/:id/allocation', async (request) => {
    const context = await as(request, ...APPOINTING);
    const wish = bodyAs(allocationBody, request.body);
    return envelope(
      await database.transaction((client) => allocate(client, context, recordId(request), wish)),
      'Saved',
    );
  });
}
