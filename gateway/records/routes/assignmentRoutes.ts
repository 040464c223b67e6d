import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { explainViolation } from '../../db/violations.ts';
import { decideAccess, assertAllowed } from '../authorise/authorise.ts';
import { newChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import { labelSql } from '../plan/readFields.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { applyAssignment } from '../run/applyAssignment.ts';
import {
  leftIsOpen,
  visibleLefts,
  parseChange,
  readRows,
  resolveAssignment,
  tickCount,
  versionOf,
  type Assignment,
  type AssignmentRow,
} from '../run/assignments.ts';
import { heldPeriod } from '../run/heldPeriod.ts';
import { transactionOnce } from '../run/once.ts';
import type { RecordRequest } from '../run/rawRecord.ts';
import { runPlan } from '../run/run.ts';
import { envelope } from '../shape/respond.ts';
import { optionRequest, planOptions } from './optionRoutes.ts';
import { recordId } from './readRoutes.ts';

interface AssignmentBody {
  left: { id: string; label: unknown };
  version: string;
  /** Whether the user may change anything here. */
  isOpen: boolean;
  rows: Omit<AssignmentRow, 'row'>[];
  /** How many records are or may be ticked, of which not all are listed. */
  total: number;
}

async function readBody(
  context: RequestContext & { client: Queryable },
  server: ServerContext,
  assignment: Assignment,
  { leftId, search = '' }: { leftId: string; search?: string | undefined },
): Promise<AssignmentBody> {
  const {
    client,
    person: { language, privileges },
    where,
  } = context;
  const { catalogue } = server;
  const { left, join, declaration } = assignment;
  const access = decideAccess(join, privileges);
  const scope = createScope(catalogue, where);
  const found = await queryRow<{ label: unknown; isOpen: boolean }>(
    client,
    compile(sql`
      SELECT
        to_json(${labelSql(left, sql.raw('record'), catalogue)}) AS label,
        ${leftIsOpen(assignment, access, scope)} AS "isOpen"
      FROM ${sql.identifier(tableName(left.name))} record
      WHERE record.id = ${leftId}::uuid
        AND ${visibleLefts(assignment, access, scope) ?? sql`true`}`),
  );
  if (!found) throw new PortalError('NOT_FOUND');
  const inherited = declaration.inherited
    ? await server.extensions.get(join.name)?.inherited?.(client, leftId, language)
    : undefined;
  const request = { client, access, server, where };
  const always = [...(inherited?.keys() ?? [])];
  const { rows, total } = await readRows(request, assignment, leftId, { search, always });
  return {
    left: { id: leftId, label: found.label },
    version: versionOf(rows),
    isOpen: found.isOpen,
    rows: rows.map(({ row: _row, ...rest }) => {
      const source = inherited?.get(rest.id);
      return source ? { ...rest, inherited: source.from, isOwn: source.isOwn } : rest;
    }),
    total,
  };
}

/** Throws FORBIDDEN unless the user may open the assignment's screen. */
export function assertOpen(assignment: Assignment, context: RequestContext): void {
  const { via } = assignment.declaration;
  if (!via.some((key) => context.person.privileges.has(key)))
    throw new PortalError('FORBIDDEN', { details: { needs: via } });
  assertAllowed(decideAccess(assignment.join, context.person.privileges), 'list');
}

/** Why a set was not saved: with the tick that was refused, and the period that is in its way. */
async function refusalOf(
  { server, access, where }: Pick<RecordRequest, 'access' | 'where'> & { server: ServerContext },
  assignment: Assignment,
  tick: string | undefined,
  error: unknown,
): Promise<unknown> {
  const explained = explainViolation(error, assignment.join, server.catalogue);
  if (!(explained instanceof PortalError) || tick === undefined) return explained;
  const held = await server.database.transaction(
    (client) => heldPeriod({ client, access, server, where }, assignment, error),
    { readOnly: true },
  );
  return new PortalError(explained.code, {
    ...(explained.fieldErrors ? { fieldErrors: explained.fieldErrors } : {}),
    details: { ...explained.details, tick, ...(held ? { held } : {}) },
    cause: explained,
  });
}

/**
 * The assignment screens: the records to pick from, the ticks of one of them, and saving the
 * difference as one change.
 */
export function assignmentRoutes(app: FastifyInstance, server: ServerContext): void {
  for (const declaration of server.catalogue.assignments.values()) {
    const assignment = resolveAssignment(server.catalogue, declaration);
    const path = `/assignments/${declaration.name}`;
    const guard = {
      onRequest: async (request: FastifyRequest) =>
        assertOpen(assignment, await server.authenticate(request)),
    };

    app.get(path, guard, async (request, reply) => {
      const { person, where } = await server.authenticate(request);
      const scope = createScope(server.catalogue, where);
      const access = decideAccess(assignment.join, person.privileges);
      const count = tickCount(assignment, access, scope);
      const limits = {
        ...(count ? { count } : {}),
        within: visibleLefts(assignment, access, scope),
        isOpen: leftIsOpen(assignment, access, scope),
      };
      const [row] = await runPlan<{ records: string }>(
        server.database,
        planOptions(assignment.left, optionRequest(request), scope, limits),
      );
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"data":${row?.records ?? '[]'},"message":"OK"}`);
    });

    app.get(`${path}/:id`, guard, async (request) => {
      const found = await server.authenticate(request);
      const wanted = { leftId: recordId(request), search: optionRequest(request).search };
      return envelope(
        await server.database.transaction(
          (client) => readBody({ ...found, client }, server, assignment, wanted),
          { readOnly: true },
        ),
      );
    });

    app.put(`${path}/:id`, guard, async (request) => {
      const found = await server.authenticate(request);
      const id = recordId(request);
      const access = decideAccess(assignment.join, found.person.privileges);
      const changeSet = newChangeSet();
      let tick: string | undefined;
      const save = async (client: Queryable): Promise<AssignmentBody> => {
        // Otherwise two users saving one set concurrently would both pass the version check.
        await client.query(
          compile(sql`
            SELECT 1
            FROM ${sql.identifier(tableName(assignment.left.name))}
            WHERE id = ${id}::uuid
            FOR UPDATE`),
        );
        const write = { ...inTransactionOf(server, client, found), access, server, changeSet };
        const before = await readBody(write, server, assignment, { leftId: id });
        const change = parseChange(request.body);
        if (before.version !== change.version)
          throw new PortalError('STALE_VERSION', {
            details: { current: before, yours: { ...change } },
          });
        await applyAssignment(write, assignment, id, { ...change, onTick: (at) => (tick = at) });
        return readBody(write, server, assignment, { leftId: id });
      };
      try {
        const body = await transactionOnce(server, request, save, {
          changeSet: () => changeSet,
        });
        server.extensions.get(assignment.join.name)?.afterCommit?.();
        return envelope(body, 'Saved');
      } catch (error) {
        const { where } = found;
        throw await refusalOf({ server, access, where }, assignment, tick, error);
      }
    });
  }
}
