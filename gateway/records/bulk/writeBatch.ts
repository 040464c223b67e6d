import { sql } from 'drizzle-orm';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { BulkRefusal } from '../../../src/contract/wire/bulk.ts';
import { tableName } from '../../db/names.ts';
import { queryRows } from '../../db/queryable.ts';
import { assertAllowed, type Access } from '../authorise/authorise.ts';
import { rowCondition } from '../plan/listConditions.ts';
import { labelSql } from '../plan/readFields.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { refusalOf, underSavepoint } from '../run/refusal.ts';
import { deleteOne, updateOne } from '../run/write.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { isLong } from '../workflow/longTransition.ts';
import { assertTransition, transitionOne } from '../workflow/transition.ts';
import type { BulkOutcome } from './report.ts';

/** Small batches, because the embedded database serves no one else meanwhile. */
export const PER_BATCH = 20;

/** The action on each record: write these values, delete it, or take a transition with its input. */
export type BulkAct =
  | { values: Readonly<Record<string, unknown>> }
  | 'delete'
  | { transition: string; values: Readonly<Record<string, unknown>>; reason: string | null };

/** Throws FORBIDDEN naming the missing privileges when no grant opens the action. */
export function assertActAllowed(access: Access, act: BulkAct): void {
  if (act === 'delete') assertAllowed(access, 'delete');
  else if ('transition' in act) assertTransition(access, act.transition);
  else assertAllowed(access, 'edit');
}

/**
 * The change set that can undo the action; `null` for a transition, which only another transition
 * reverses.
 */
export const undoableAs = (act: BulkAct, changeSet: string): string | null =>
  act !== 'delete' && 'transition' in act ? null : changeSet;

async function writeOne(request: WriteRequest, id: string, act: BulkAct): Promise<BulkOutcome> {
  const before = request.changeSet.count;
  const { resource } = request.access;
  const refused = (error: unknown): BulkRefusal => ({
    id,
    label: null,
    ...refusalOf(error, resource, request.server.catalogue),
  });
  return underSavepoint(
    request.client,
    async () => {
      if (act === 'delete') await deleteOne(request, id);
      else if ('transition' in act) {
        const { transition: step, values, reason } = act;
        // Alone it is a job with a transaction of its own.
        if (await isLong(request.server, resource, step, (asks) => asks(request.client, id)))
          throw new PortalError('TRANSITION_REFUSED', {
            details: { transition: step, reason: 'long' },
          });
        await transitionOne(request, id, step, {
          values: { ...values },
          reason,
          version: undefined,
        });
      } else await updateOne(request, id, { values: { ...act.values }, version: undefined });
      return request.changeSet.count > before ? ('changed' as const) : ('same' as const);
    },
    (error) => {
      request.changeSet.count = before;
      return refused(error);
    },
  );
}

/** Labels of those records that the user may list. */
async function namesOf(
  { client, access, server, where }: WriteRequest,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const { resource } = access;
  if (ids.length === 0 || ![resource.title].flat().every((name) => access.read[name] === 'all'))
    return new Map();
  const scope = createScope(server.catalogue, where);
  const label = labelSql(resource, sql.raw('record'), server.catalogue);
  const rows = await queryRows<{ id: string; label: unknown }>(
    client,
    compile(sql`
      SELECT record.id, to_json(${label}) AS label
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE record.id = ANY(${`{${ids.join(',')}}`}::uuid[])
        AND ${rowCondition(access, 'list', scope)}`),
  );
  return new Map(rows.map((row) => [row.id, row.label]));
}

/**
 * Applies one action to several records through the ordinary write path. A refusal does not stop
 * the others.
 */
export async function writeBatch(
  request: WriteRequest,
  ids: readonly string[],
  act: BulkAct,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const id of ids) outcomes.push(await writeOne(request, id, act));
  const refused = outcomes.flatMap((outcome) => (typeof outcome === 'object' ? [outcome.id] : []));
  const names = await namesOf(request, refused);
  return outcomes.map((outcome) =>
    typeof outcome === 'object' ? { ...outcome, label: names.get(outcome.id) ?? null } : outcome,
  );
}
