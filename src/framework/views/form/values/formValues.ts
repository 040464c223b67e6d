import { sameValue } from '../../../../contract/model/changedFields.ts';
import {
  canonicalValue,
  checkRecord,
  isVisible,
  type FieldProblems,
} from '../../../../contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../../../contract/model/resource.ts';
import type { WhereContext } from '../../../../contract/model/where.ts';

export type Values = Readonly<Record<string, unknown>>;
type Declared = Pick<ResourceDeclaration, 'fields'>;

/** The initial values of a form: the declared fields of a record, as stored. */
export const declaredValues = (resource: Declared, record: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) =>
      name in record ? [[name, record[name] ?? null]] : [],
    ),
  );

export interface PendingSave {
  resource: Declared;
  /** The current values. */
  values: Values;
  /** The stored values. */
  before: Values;
  editable: ReadonlySet<string>;
  context: WhereContext;
}

/**
 * The values after a save: blanks as `null`; hidden fields cleared if declared so, otherwise
 * unchanged.
 */
export function valuesAfterSave({
  resource,
  values,
  before,
  editable,
  context,
}: PendingSave): Record<string, unknown> {
  const after: Record<string, unknown> = { ...before };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!editable.has(name)) continue;
    if (isVisible(field, values, context)) after[name] = canonicalValue(field, values[name]);
    else if (field.onHide === 'clear') after[name] = canonicalValue(field, null);
  }
  return after;
}

/** The changed fields of `after` that the user may write. */
export const changesBetween = (
  before: Values,
  after: Values,
  editable: ReadonlySet<string>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => editable.has(name) && !sameValue(value, before[name]),
    ),
  );

/** Problems of the whole record, except in fields that this user cannot change here. */
export function correctableProblems(
  resource: Declared,
  after: Values,
  editable: ReadonlySet<string>,
  context: WhereContext,
): FieldProblems {
  const problems = Object.entries(checkRecord(resource, after, context));
  return Object.fromEntries(problems.filter(([path]) => editable.has(path.split('.')[0] ?? path)));
}
