import type { Values } from '../../../src/contract/model/fields.ts';
import { matches, type WhereContext } from '../../../src/contract/model/where.ts';
import type { Person } from '../../db/person.ts';
import { or, type Access, type RowRule } from '../authorise/authorise.ts';
import { isDecidable } from '../authorise/possibleRule.ts';
import { grantsRecreating } from '../run/create.ts';

/** A deleted record with its values at deletion. */
export interface DeletedRecord {
  id: string;
  values: Values;
  /** The user who deleted it; `null`: the gateway. */
  actorId: string | null;
}

/** Whether a row rule covered a record at its deletion; false if that is undecidable. */
function coveredOnce(
  rule: RowRule,
  { fields }: Access['resource'],
  { id, values }: DeletedRecord,
  context: WhereContext,
): boolean {
  if (rule === 'all' || rule === 'none') return rule === 'all';
  return rule.some(
    (where) => isDecidable(where, fields) && matches(where, { ...values, id }, context),
  );
}

/** The fields of a deleted record that the user could read; `null` if its history is closed to them. */
export function wasReadable(
  access: Access,
  gone: DeletedRecord,
  context: WhereContext,
): Set<string> | null {
  const { resource, view, read, rows } = access;
  const isInView =
    !view?.declaration.where || coveredOnce([view.declaration.where], resource, gone, context);
  if (!isInView || !coveredOnce(rows.history, resource, gone, context)) return null;
  const hidden = view?.declaration.hide ?? [];
  return new Set(
    Object.keys(read).filter(
      (name) =>
        !hidden.includes(name) && coveredOnce(read[name] ?? 'none', resource, gone, context),
    ),
  );
}

/**
 * Whether the user may restore a record: because one grant opens it like a new record, or because
 * they deleted it and may delete such records.
 */
export function canRestore(
  access: Access,
  gone: DeletedRecord,
  person: Pick<Person, 'userId' | 'privileges'>,
  where: WhereContext,
): boolean {
  const grants = grantsRecreating({ access, person, where }, gone.values);
  if (coveredOnce(or(grants.map((grant) => grant.rows)), access.resource, gone, where)) return true;
  return (
    gone.actorId === person.userId && coveredOnce(access.rows.delete, access.resource, gone, where)
  );
}
