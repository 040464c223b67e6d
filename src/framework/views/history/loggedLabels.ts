import type { Field } from '../../../contract/model/fields.ts';

type Labels = Readonly<Record<string, unknown>>;

/**
 * The `_labels` entry that a cell of this field expects beside a logged value: the name for a
 * reference, names in the order of the ids for many, a set of names for each child row.
 */
export function loggedLabels(field: Field, value: unknown, labels: Labels): unknown {
  if (field.kind === 'ref') return labels[String(value)];
  if (field.kind === 'refs')
    return Array.isArray(value) ? value.map((id) => labels[String(id)]) : [];
  if (field.kind !== 'lines' || !Array.isArray(value)) return undefined;
  const references = Object.keys(field.fields).filter((name) => field.fields[name]?.kind === 'ref');
  return value.map((row: Labels) =>
    Object.fromEntries(references.map((name) => [name, labels[String(row[name])]])),
  );
}
