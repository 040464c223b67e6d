import { isObject } from '../../../contract/model/isObject.ts';

/** The translation of an option of a select field. */
export const optionKey = (resource: string, name: string, option: string): string =>
  `resources.${resource}.options.${name}.${option}`;

/** The translation of a field of child rows: `authors` + `name`. */
export const lineLabelKey = (resource: string, field: string, line: string): string =>
  `resources.${resource}.lines.${field}.${line}`;

const at = (value: unknown, path: readonly string[]): unknown[] => {
  const [head, ...rest] = path;
  if (Array.isArray(value)) return value.flatMap((item: unknown) => at(item, path));
  if (head === undefined) return [value];
  return isObject(value) ? at(value[head], rest) : [undefined];
};

/**
 * The labels that a record contains for the targets of a reference field, by id, so that child rows
 * keep their labels when they are moved. `name` may be a path into child rows (`authors.staff`) or
 * to a column of the target, whose label has the whole path (`student.batch`).
 */
export function labelsOf(
  record: Readonly<Record<string, unknown>> | undefined,
  name: string,
): Map<string, unknown> {
  const path = record && Object.hasOwn(record, name) ? [name] : name.split('.');
  const ids = at(record, path);
  const labels = at(record?.['_labels'], path);
  return new Map(
    ids.flatMap((id, index) => (typeof id === 'string' ? [[id, labels[index]] as const] : [])),
  );
}
