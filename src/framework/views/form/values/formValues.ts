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

/** What a form starts from: the declared fields of a record, in the form they are stored in. */
export const declaredValues = (resource: Declared, record: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) =>
      name in record ? [[name, record[name] ?? null]] : [],
    ),
  );

export interface PendingSave {
  resource: Declared;
  /** As typed. */
  values: Values;
  /** As stored. */
  before: Values;
  editable: ReadonlySet<string>;
  context: WhereContext;
}

/**
 * What a save would leave in the record: blanks as `null`, hidden fields cleared where the
 * declaration says so and otherwise as they were before.
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

/** The fields of `after` that differ from `before`, of those the person may write. */
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

/** Problems of the whole record, less those of fields that this person cannot mend here. */
export function problemsToMend(
  resource: Declared,
  after: Values,
  editable: ReadonlySet<string>,
  context: WhereContext,
): FieldProblems {
  const problems = Object.entries(checkRecord(resource, after, context));
  return Object.fromEntries(problems.filter(([path]) => editable.has(path.split('.')[0] ?? path)));
}
