import { sql } from 'drizzle-orm';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { matches } from '../../../src/contract/model/where.ts';
import { tableName } from '../../db/names.ts';
import { requireRow } from '../../db/queryable.ts';
import { privilegesFor, type RowRule } from '../authorise/authorise.ts';
import { headsOf, isDecidable, isSettled, withoutUnknown } from '../authorise/possibleRule.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile, ROW } from '../plan/statement.ts';
import { ruleSql } from '../plan/whereSql.ts';
import { changedFields, pick } from './difference.ts';
import { prepared } from './run.ts';
import type { WriteRequest } from './writeRequest.ts';
import { columnsOf, type StoredValues } from './writeRows.ts';

type Verb = 'create' | 'edit' | 'delete';

/** The refusal of a row that is outside the grants and the view. */
export const outside = ({ access: { resource } }: WriteRequest, verb: Verb): PortalError =>
  new PortalError('FORBIDDEN', {
    details: { needs: privilegesFor(resource, verb), reason: 'outside' },
  });

/**
 * Refuses a row that no row rule opens, whatever the area may still fill in. Asked before the rules
 * of the area and before the row is written, because what these refuse could tell of records that
 * the user may not see. The written row is checked as a whole (`assertWithinRowScope`).
 */
export async function assertPossiblyOpen(
  request: WriteRequest,
  { id, values }: StoredValues,
  { rule, verb }: { rule: RowRule; verb: Verb },
): Promise<void> {
  if (rule === 'all') return;
  if (rule === 'none') throw outside(request, verb);
  const { client, server, where: context } = request;
  const { name: resource, fields } = request.access.resource;
  const isKnown = isSettled(fields, values);
  const possible = rule.map((where) => withoutUnknown(where, isKnown));
  const isPlain = possible.map((where) => isDecidable(where, fields));
  if (possible.some((where, index) => isPlain[index] && matches(where, { ...values, id }, context)))
    return;
  const rest = possible.filter((_, index) => !isPlain[index]);
  if (rest.length === 0) throw outside(request, verb);
  const read = pick(
    values,
    rest.flatMap(headsOf).filter((name) => name !== 'id' && isKnown(name)),
  );
  const row = JSON.stringify({ ...Object.fromEntries(columnsOf(fields, read)), id });
  const scope = createScope(server.catalogue, context);
  const { open } = await requireRow<{ open: boolean }>(
    client,
    prepared(
      compile(sql`
      SELECT coalesce(${ruleSql(rest, { resource, alias: ROW, scope }) ?? sql`true`}, false) AS open
      FROM jsonb_populate_record(
        NULL::${sql.identifier(tableName(resource))},
        ${row}::jsonb
      ) record`),
    ),
  );
  if (!open) throw outside(request, verb);
}

/** The same for a change, if it touches a value that the row rules read. */
export async function assertStaysOpen(
  request: WriteRequest,
  { id, values }: StoredValues,
  next: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows, resource } = request.access;
  const rule = rows.edit;
  if (rule === 'all' || rule === 'none') return;
  const heads = new Set(rule.flatMap(headsOf));
  const changed = Object.keys(changedFields(resource.fields, values, next));
  if (changed.some((name) => heads.has(name)))
    await assertPossiblyOpen(request, { id, values: next }, { rule, verb: 'edit' });
}
