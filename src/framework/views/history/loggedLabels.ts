import type { Field } from '../../../contract/model/fields.ts';
import {
  hasLines,
  isReferenceToMany,
  isReferenceToOne,
} from '../../../contract/model/kindTraits.ts';

type Labels = Readonly<Record<string, unknown>>;

/**
 * The `_labels` entry of a logged value for a cell: a label for a reference, labels in the order of
 * the ids for several, a set of labels for each child row.
 */
export function loggedLabels(field: Field, value: unknown, labels: Labels): unknown {
  if (isReferenceToOne(field)) return labels[String(value)];
  if (isReferenceToMany(field))
    return Array.isArray(value) ? value.map((id) => labels[String(id)]) : [];
  if (!hasLines(field) || !Array.isArray(value)) return undefined;
  const references = Object.keys(field.fields).filter((name) =>
    isReferenceToOne(field.fields[name]),
  );
  return value.map((row: Labels) =>
    Object.fromEntries(references.map((name) => [name, labels[String(row[name])]])),
  );
}
