import type { FastifyInstance } from 'fastify';
import type { Values } from '../../../src/contract/model/fields.ts';
import { isBlank } from '../../../src/contract/model/isEmpty.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { parseBody, badBody } from '../parse/parseBody.ts';
import { readBack } from '../run/readBack.ts';
import { envelope, sendRaw } from '../shape/respond.ts';
import { isLong } from '../workflow/longTransition.ts';
import { beginLongTransition } from '../workflow/longTransitions.ts';
import { assertTransition, transitionOne, type TransitionBody } from '../workflow/transition.ts';
import { answerBulk } from './bulkRoutes.ts';
import { admitting, generatedRoutes, writableResources } from './generatedRoutes.ts';
import { recordId, viewName } from './readRoutes.ts';
import { writeRecord } from './recordWrites.ts';
import { assertVersion } from './writeRoutes.ts';

function reasonIn({ reason = null }: Values): string | null {
  if (reason !== null && typeof reason !== 'string') throw badBody('reason: text is expected');
  return reason === null || isBlank(reason) ? null : reason.trim();
}

function transitionBody(resource: ResourceDeclaration, body: unknown): TransitionBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badBody('an object is expected');
  const sent = body as Values;
  const unknown = Object.keys(sent).find((name) => !['version', 'values', 'reason'].includes(name));
  if (unknown !== undefined) throw badBody(`“${unknown}” is not known here`);
  const { values } = parseBody(resource, sent['values'] ?? {});
  const { version } = parseBody(resource, { version: sent['version'] });
  return { values, version, reason: reasonIn(sent) };
}

const nameIn = (request: { params: unknown }): string =>
  (request.params as { transition: string }).transition;

/**
 * `POST /<name>/:id/-/transitions/<t> {version, values?, reason?}` returns the record, or the job
 * that takes a long transition. `POST /<name>/-/transitions/<t> {ids | filter, expectedCount;
 * values?, reason?}` answers like a bulk change.
 */
export function transitionRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(
    app,
    server,
    writableResources(server).filter(({ workflow }) => workflow !== undefined),
  );
  const guard = admitting((access, request) => void assertTransition(access, nameIn(request)));
  routes.post('/:id/-/transitions/:transition', guard, async (target, reply) => {
    const { resource, request } = target;
    const body = transitionBody(resource, request.body);
    assertVersion(body);
    const id = recordId(request);
    const step = nameIn(request);
    if (await isLong(server, resource, step, (asks) => asks(server.database, id))) {
      const begun = { ...target, view: viewName(request) };
      return reply
        .code(202)
        .send(envelope(await beginLongTransition(begun, id, step, body), 'Begun'));
    }
    const record = await writeRecord(
      target,
      id,
      async (write) => {
        await transitionOne(write, id, step, body);
        // Another transition reverses it, not an undo, so the response names no change set.
        write.changeSet.count = 0;
        return readBack(write, id);
      },
      { isUndoable: false },
    );
    return sendRaw(reply, record, 'Done');
  });
  routes.post('/-/transitions/:transition', guard, (target, reply) => {
    const transition = nameIn(target.request);
    return answerBulk(target, reply, {
      names: ['values', 'reason'],
      actOf: (access, body) => ({
        transition,
        values: parseBody(access.resource, body['values'] ?? {}).values,
        reason: reasonIn(body),
      }),
      done: 'Done',
      doing: 'Working',
    });
  });
}
