import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { isRevised } from '../../../src/contract/model/workflow.ts';
import type { RevisionDifference } from '../../../src/contract/wire/history.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { labelsOf } from '../history/labels.ts';
import { parseBody, type WriteBody, badBody } from '../parse/parseBody.ts';
import { sameValue } from '../run/difference.ts';
import { lockRecord, type RawRecord } from '../run/rawRecord.ts';
import { readBack } from '../run/readBack.ts';
import { findRevision } from '../run/storedRevisions.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { envelope } from '../shape/respond.ts';
import { readRevised } from '../workflow/readRevised.ts';
import {
  discardRevision,
  publishRevision,
  saveRevision,
  scheduleRevision,
} from '../workflow/revise.ts';
import {
  generatedRoutes,
  requireVerb,
  writableResources,
  type ResourceRequest,
} from './generatedRoutes.ts';
import { recordId } from './readRoutes.ts';
import { inTransaction } from './recordWrites.ts';
import { assertVersion } from './writeRoutes.ts';

/** The actions on a draft revision, by the last segment of their path. */
const STEPS = ['publish', 'schedule', 'hold', 'discard'] as const;
type Step = (typeof STEPS)[number];

interface StepBody extends WriteBody {
  publishAt: Date | null;
}

function stepBody(resource: ResourceDeclaration, step: Step, body: unknown): StepBody {
  const { publishAt = null, ...rest } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>;
  const write = parseBody(resource, rest);
  assertVersion(write);
  if (Object.keys(write.values).length > 0) throw badBody('version and publishAt are expected');
  const moment = typeof publishAt === 'string' ? new Date(publishAt) : null;
  if (moment && Number.isNaN(moment.getTime())) throw badBody('publishAt: a moment is expected');
  if ((step === 'schedule') !== (moment !== null))
    throw badBody(
      step === 'schedule' ? 'publishAt: a moment is expected' : 'publishAt is not known here',
    );
  return { ...write, publishAt: moment };
}

async function take(write: WriteRequest, step: Step, id: string, body: StepBody): Promise<void> {
  if (step === 'publish') return publishRevision(write, id, body);
  if (step === 'discard') return discardRevision(write, id, body);
  return scheduleRevision(write, id, body.publishAt, body);
}

/** The record of a draft revision. Throws NOT_FOUND if the user does not see it. */
async function shownRecord(request: WriteRequest, id: string): Promise<RawRecord> {
  const record = await lockRecord(request, id, 'show');
  if (!record?.visible) throw new PortalError('NOT_FOUND');
  return record;
}

/**
 * The differences between the published record and its draft revision, in fields that the user may
 * read.
 */
async function difference(write: WriteRequest, id: string): Promise<RevisionDifference> {
  const {
    client,
    access: { resource },
    server,
  } = write;
  const record = await shownRecord(write, id);
  const stored = await findRevision(client, id);
  const [now, then] = [
    JSON.parse((await readBack(write, id)) ?? '{}') as Record<string, unknown>,
    (await readRevised(write, record)) ?? {},
  ];
  const names = Object.keys(stored?.changes ?? {}).filter(
    (name) =>
      name in now && name in then && !sameValue(resource.fields[name], now[name], then[name]),
  );
  const changes = names.map((field) => ({
    field,
    before: now[field] ?? null,
    after: then[field] ?? null,
  }));
  return {
    changes,
    labels: await labelsOf(
      client,
      server.catalogue,
      resource.fields,
      changes.flatMap(({ field, before, after }) => [
        { field, value: before },
        { field, value: after },
      ]),
    ),
  };
}

function answering(
  target: ResourceRequest,
  work: (write: WriteRequest, id: string) => Promise<unknown>,
): Promise<unknown> {
  const id = recordId(target.request);
  return inTransaction(target, async (write) => {
    const answer = await work(write, id);
    // Revisions are reversed by their own actions, so the response names no change set.
    write.changeSet.count = 0;
    return answer;
  });
}

/**
 * The draft revision of a published record. `GET /<name>/:id/-/revision` returns the record as the
 * draft would make it, `PUT` saves it like a record (`{version, …fields}`), `GET …/changes`
 * compares the two, and `POST …/publish`, `…/schedule {publishAt}`, `…/hold` and `…/discard`, each
 * with `{version}`, return the record.
 */
export function revisionRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, writableResources(server).filter(isRevised));
  const path = '/:id/-/revision';
  const show = requireVerb('show');
  const edit = requireVerb('edit');
  routes.get(path, show, async (target) =>
    envelope(
      await answering(target, async (write, id) =>
        readRevised(write, await shownRecord(write, id)),
      ),
    ),
  );
  routes.get(`${path}/changes`, show, async (target) =>
    envelope(await answering(target, difference)),
  );
  routes.put(path, edit, async (target) => {
    const body = parseBody(target.resource, target.request.body);
    assertVersion(body);
    return envelope(
      await answering(target, async (write, id) => {
        await saveRevision(write, id, body);
        return readRevised(write, await shownRecord(write, id));
      }),
      'Saved',
    );
  });
  for (const step of STEPS) {
    routes.post(
      `${path}/${step}`,
      step === 'discard' || step === 'hold' ? edit : show,
      async (target) => {
        const body = stepBody(target.resource, step, target.request.body);
        return envelope(
          await answering(target, async (write, id) => {
            await take(write, step, id, body);
            return JSON.parse((await readBack(write, id)) ?? '{}') as unknown;
          }),
          'Done',
        );
      },
    );
  }
}
