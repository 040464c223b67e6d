import type { Field } from '../../../contract/model/fields.ts';
import { isUpload } from '../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { Values } from '../form/values/formValues.ts';

/**
 * Fields that cannot be copied: unique ones, read-only ones, and uploads, which belong to the
 * uploader.
 */
const isOwnOnly = (field: Field): boolean =>
  field.unique === true || field.readOnly === true || isUpload(field);

/**
 * The values that a new record copies from another. `left` names the filled fields that are not
 * copied, for the user to fill in.
 */
export function copyOf(
  resource: Pick<ResourceDeclaration, 'fields' | 'unique'>,
  record: Values,
  fillable: ReadonlySet<string>,
): { values: Record<string, unknown>; left: string[] } {
  const names = Object.keys(resource.fields).filter(
    (name) => fillable.has(name) && record[name] !== null && record[name] !== undefined,
  );
  const isTaken = (name: string): boolean => !isOwnOnly(resource.fields[name] as Field);
  return {
    values: Object.fromEntries(names.filter(isTaken).map((name) => [name, record[name]])),
    left: names.filter((name) => !isTaken(name) && resource.fields[name]?.readOnly !== true),
  };
}
