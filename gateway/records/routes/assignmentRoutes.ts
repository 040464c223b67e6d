import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { tableName } from '../../db/names.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { explainViolation } from '../../db/violations.ts';
import { decideAccess, assertAllowed } from '../authorise/authorise.ts';
import { newChangeSet, attachChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import { parseBody } from '../parse/parseBody.ts';
import { labelSql } from '../plan/readFields.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { orderAfter } from '../run/assignmentOrder.ts';
import {
  leftIsOpen,
  leftsSeen,
  parseChange,
  readRows,
  resolveAssignment,
  versionOf,
  type Assignment,
  type AssignmentChange,
  type AssignmentRow,
} from '../run/assignments.ts';
import { createOne } from '../run/create.ts';
import { runPlan } from '../run/run.ts';
import { deleteOne, updateOne } from '../run/write.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { envelope } from '../shape/respond.ts';
import { optionRequest, planOptions } from './optionRoutes.ts';
import { recordId } from './readRoutes.ts';

interface AssignmentBody {
  left: { id: string; label: unknown };
  version: string;
  /** Whether this person may change anything here. */
  isOpen: boolean;
  rows: Omit<AssignmentRow, 'row'>[];
}

async function readBody(
  client: Queryable,
  server: ServerContext,
  assignment: Assignment,
  leftId: string,
  { person: { language, privileges }, where }: RequestContext,
): Promise<AssignmentBody> {
  const { catalogue } = server;
  const { left, join, declaration } = assignment;
  const access = decideAccess(join, privileges);
  const scope = createScope(catalogue, where);
  const found = await client.query<{ label: unknown; isOpen: boolean }>(
    compile(sql`
      SELECT
        to_json(${labelSql(left, sql.raw('record'), catalogue)}) AS label,
        ${leftIsOpen(assignment, access, scope)} AS "isOpen"
      FROM ${sql.identifier(tableName(left.name))} record
      WHERE record.id = ${leftId}::uuid AND ${leftsSeen(assignment, access, scope) ?? sql`true`}`),
  );
  if (!found.rows[0]) throw new PortalError('NOT_FOUND');
  const rows = await readRows(client, assignment, access, leftId, scope);
  const inherited = declaration.inherited
    ? await server.extensions.get(join.name)?.inherited?.(client, leftId, language)
    : undefined;
  return {
    left: { id: leftId, label: found.rows[0].label },
    version: versionOf(rows),
    isOpen: found.rows[0].isOpen,
    rows: rows.map(({ row: _row, ...rest }) => {
      const from = inherited?.get(rest.id);
      return from === undefined ? rest : { ...rest, inherited: from };
    }),
  };
}

/** What changes nothing is no change: a tick that keeps its place stays as it is. */
async function updateTick(
  request: WriteRequest,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(values).length > 0)
    await updateOne(request, id, parseBody(request.access.resource, values));
}

/** Writes a difference of ticks through the ordinary write path, one record after the other. */
export async function applyChange(
  request: WriteRequest,
  { declaration }: Assignment,
  leftId: string,
  change: AssignmentChange,
  rows: readonly AssignmentRow[],
): Promise<void> {
  const { resource } = request.access;
  const byRight = new Map(rows.map((row) => [row.id, row]));
  for (const id of change.unset) {
    const present = byRight.get(id)?.row;
    if (present) await deleteOne(request, present.id);
  }
  const { ordered, left, right } = declaration;
  const given = new Map(change.set.map(({ id, extras }) => [id, extras]));
  const order = orderAfter(
    rows.map(({ id, place = null }) => ({ id, place })),
    [...given.keys()],
    change.unset,
  );
  for (const id of ordered === undefined ? given.keys() : order) {
    const row = byRight.get(id);
    if (!row) throw new PortalError('NOT_FOUND');
    const extras = given.get(id) ?? {};
    const place = order.indexOf(id);
    const moved = ordered === undefined || row.row?.position === place ? {} : { [ordered]: place };
    if (!row.row)
      await createOne(
        request,
        parseBody(resource, { ...extras, ...moved, [left]: leftId, [right]: id }),
        newId(),
      );
    else await updateTick(request, row.row.id, { ...extras, ...moved });
  }
}

/** Who may open an assignment's screen may ask about it. */
export function assertOpen(assignment: Assignment, context: RequestContext): void {
  const { via } = assignment.declaration;
  if (!via.some((key) => context.person.privileges.has(key)))
    throw new PortalError('FORBIDDEN', { details: { needs: via } });
  assertAllowed(decideAccess(assignment.join, context.person.privileges), 'list');
}

/**
 * One assignment screen: whom one may pick, the ticks of one of them, and saving the difference as
 * one change.
 */
export function assignmentRoutes(app: FastifyInstance, server: ServerContext): void {
  for (const declaration of server.catalogue.assignments.values()) {
    const assignment = resolveAssignment(server.catalogue, declaration);
    const path = `/assignments/${declaration.name}`;
    const context = async (request: FastifyRequest): Promise<RequestContext> => {
      const found = await server.authenticate(request);
      assertOpen(assignment, found);
      return found;
    };

    app.get(path, async (request, reply) => {
      const { person, where } = await context(request);
      const scope = createScope(server.catalogue, where);
      const access = decideAccess(assignment.join, person.privileges);
      const limits = {
        within: leftsSeen(assignment, access, scope),
        isOpen: leftIsOpen(assignment, access, scope),
      };
      const [row] = await runPlan<{ records: string }>(
        server.database,
        planOptions(assignment.left, optionRequest(request), scope, undefined, limits),
      );
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"data":${row?.records ?? '[]'},"message":"OK"}`);
    });

    app.get(`${path}/:id`, async (request) => {
      const found = await context(request);
      const id = recordId(request);
      return envelope(
        await server.database.transaction(
          (client) => readBody(client, server, assignment, id, found),
          { readOnly: true },
        ),
      );
    });

    app.put(`${path}/:id`, async (request) => {
      const found = await context(request);
      const [id, change] = [recordId(request), parseChange(request.body)];
      const access = decideAccess(assignment.join, found.person.privileges);
      const changeSet = newChangeSet();
      const save = async (client: Queryable): Promise<AssignmentBody> => {
        // Two people saving one set at once would both pass the check of its version.
        await client.query(
          compile(sql`
            SELECT 1
            FROM ${sql.identifier(tableName(assignment.left.name))}
            WHERE id = ${id}::uuid
            FOR UPDATE`),
        );
        const before = await readBody(client, server, assignment, id, found);
        if (before.version !== change.version)
          throw new PortalError('STALE_VERSION', {
            details: { current: before, yours: { ...change } },
          });
        const rows = await readRows(
          client,
          assignment,
          access,
          id,
          createScope(server.catalogue, found.where),
        );
        await applyChange(
          { ...inTransactionOf(server, client, found), access, server, changeSet },
          assignment,
          id,
          change,
          rows,
        );
        return readBody(client, server, assignment, id, found);
      };
      try {
        const body = await server.database.transaction(save);
        attachChangeSet(request, changeSet);
        server.extensions.get(assignment.join.name)?.afterCommit?.();
        return envelope(body, 'Saved');
      } catch (error) {
        throw explainViolation(error, assignment.join, server.catalogue);
      }
    });
  }
}
