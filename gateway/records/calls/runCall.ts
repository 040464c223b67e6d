import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallDeclaration } from '../../../src/contract/wire/calls/defineCall.ts';
import type { TransactionOptions } from '../../db/database.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { explainViolation } from '../../db/violations.ts';
import { assertPrivileges } from '../authorise/assertPrivileges.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { assertSteppedUp } from '../authorise/stepUp.ts';
import { attachChangeSet, newChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import { transactionOnce } from '../run/once.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { envelope, sendRaw } from '../shape/respond.ts';
import { assertAnswer } from './assertAnswer.ts';
import {
  DirectAnswer,
  type ImplementedCall,
  type Page,
  PreparedAnswer,
  RawAnswer,
  type WriteOptions,
} from './implementCalls.ts';

const READ_ONLY: TransactionOptions = { readOnly: true, isolation: 'repeatable read' };

/** Whether the call only reads, so that its transaction is read-only. */
export const readsOnly = ({ method, readOnly = method === 'GET' }: CallDeclaration): boolean =>
  readOnly;

/** Whether a repeated call is recognised by its `Idempotency-Key`. */
export const takesKey = (call: CallDeclaration): boolean =>
  !readsOnly(call) && !call.repeatable && !call.unlogged;

/** How an answer is kept for a repeated call. A file cannot be kept. */
function keptAnswer(answer: unknown): unknown {
  if (answer instanceof DirectAnswer) return undefined;
  if (answer instanceof RawAnswer) return { raw: answer.json.toString() };
  return { data: (answer instanceof PreparedAnswer ? answer.data : answer) ?? null };
}

function answerAsKept(kept: unknown): unknown {
  const { raw, data } = kept as { raw?: string; data?: unknown };
  return raw === undefined ? data : new RawAnswer(raw);
}

/** The resources that a call wrote to, reset for each attempt of its transaction. */
class Writes {
  readonly resources = new Set<string>();
  changeSet = newChangeSet();

  constructor(private readonly server: ServerContext) {}

  begin(): void {
    this.resources.clear();
    this.changeSet = newChangeSet();
  }

  requestOf(
    context: ReturnType<typeof inTransactionOf>,
    name: string,
    { view, cause }: WriteOptions,
  ): WriteRequest {
    const resource = this.server.catalogue.resources.get(name);
    if (!resource) throw new TypeError(`there is no resource “${name}”`);
    this.resources.add(name);
    if (cause) this.changeSet = { ...this.changeSet, cause };
    return {
      ...context,
      access: decideAccess(resource, context.person.privileges, view),
      server: this.server,
      changeSet: this.changeSet,
    };
  }
}

interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
  range: unknown;
  request: FastifyRequest;
}

async function runInTransaction(
  server: ServerContext,
  { call, handle }: ImplementedCall,
  parts: Parts,
  caller: RequestContext | { ip: string; now: Date },
): Promise<unknown> {
  const writes = new Writes(server);
  const settings = await server.settings();
  const work = (client: Queryable): unknown => {
    writes.begin();
    const context = inTransactionOf(server, client, caller as RequestContext);
    const write = (name: string, options: WriteOptions = {}): WriteRequest =>
      writes.requestOf(context, name, options);
    return handle({ ...context, ...parts, server, settings, write } as never);
  };
  try {
    const inTransaction = async (client: Queryable): Promise<unknown> => work(client);
    const answer = takesKey(call)
      ? await transactionOnce(server, parts.request, inTransaction, {
          changeSet: () => writes.changeSet,
          write: call.answersSecret ? () => undefined : keptAnswer,
          read: answerAsKept,
        })
      : readsOnly(call)
        ? await server.database.reading((reader) => reader.transaction(inTransaction, READ_ONLY))
        : await server.database.transaction(inTransaction);
    if (!takesKey(call)) attachChangeSet(parts.request, writes.changeSet);
    for (const name of writes.resources) server.extensions.get(name)?.afterCommit?.();
    return answer;
  } catch (error) {
    const [first] = writes.resources;
    const resource = first === undefined ? undefined : server.catalogue.resources.get(first);
    throw resource ? explainViolation(error, resource, server.catalogue) : error;
  }
}

function send(
  server: ServerContext,
  { name, call }: ImplementedCall,
  reply: FastifyReply,
  answer: unknown,
): unknown {
  if (answer instanceof DirectAnswer) return answer.send(reply, server);
  reply.code(call.status ?? 200);
  if (answer instanceof RawAnswer) return sendRaw(reply, answer.json, call.message);
  if (server.checkAnswers) assertAnswer(name, call, answer);
  if (!call.rows) return reply.send(envelope(answer ?? null, call.message));
  const { rows, total } = answer as Page<unknown>;
  return reply.send({ ...envelope(rows, call.message), total });
}

/** Runs a call that is validated and authorised. */
export async function runCall(
  server: ServerContext,
  implemented: ImplementedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call, handle } = implemented;
  const { range: given, ...query } = request.query as Record<string, unknown>;
  const range =
    given ?? (call.rows ? { first: 0, count: (await server.settings()).pageSize } : undefined);
  const parts = { params: request.params, query, body: request.body, range, request };
  const caller = request.requestContext ?? { ip: request.ip, now: server.now() };
  const answer =
    call.transaction === 'none'
      ? await handle({ ...caller, ...parts, server } as never)
      : await runInTransaction(server, implemented, parts, caller);
  if (!(answer instanceof PreparedAnswer)) return send(server, implemented, reply, answer);
  answer.prepare(reply);
  return send(server, implemented, reply, answer.data);
}

/**
 * Throws UNAUTHORIZED, SESSION_EXPIRED, FORBIDDEN with the required privileges, or
 * STEP_UP_REQUIRED.
 */
export async function authorizeCall(
  server: ServerContext,
  { access, stepUp }: CallDeclaration,
  request: FastifyRequest,
): Promise<void> {
  if (access === 'public') return;
  const caller = await server.authenticate(request);
  if (access !== 'signedIn') assertPrivileges(caller.person, access);
  if (stepUp) assertSteppedUp(caller);
}
