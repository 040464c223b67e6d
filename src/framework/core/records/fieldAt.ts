import type { Catalogue } from '../../../contract/model/catalogue.ts';
import { type Field, f } from '../../../contract/model/fields.ts';
import { hasLines, isReference, isReferenceToOne } from '../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

/** System fields that a list may show, in the field language. */
const SYSTEM: Readonly<Record<string, Field>> = {
  createdAt: f.datetime({ readOnly: true }),
  updatedAt: f.datetime({ readOnly: true }),
};

export interface PlacedField {
  field: Field;
  /** The resource that declares the field: the last one on the path. */
  resource: string;
  /** Name of the field there; for a field of child rows `authors.staff`. */
  name: string;
  labelKey: string;
}

const own = (resource: ResourceDeclaration, name: string, field: Field): PlacedField => ({
  field,
  resource: resource.name,
  name,
  labelKey: `resources.${resource.name}.fields.${name}`,
});

/**
 * Resolves the path of a column or filter: a field, a field of child rows, a field behind a
 * reference.
 */
export function fieldAt(
  catalogue: Pick<Catalogue, 'resources'>,
  resource: ResourceDeclaration,
  path: string,
): PlacedField | null {
  const system = SYSTEM[path];
  if (system)
    return {
      field: system,
      resource: resource.name,
      name: path,
      labelKey: `framework.fields.${path}`,
    };
  const [head = '', ...rest] = path.split('.');
  const field = resource.fields[head];
  if (!field) return null;
  if (rest.length === 0) return own(resource, head, field);
  if (hasLines(field)) {
    const [line = '', ...deeper] = rest;
    const inner = field.fields[line];
    if (!inner) return null;
    if (deeper.length === 0) {
      const labelKey = `resources.${resource.name}.lines.${head}.${line}`;
      return { field: inner, resource: resource.name, name: `${head}.${line}`, labelKey };
    }
    return isReferenceToOne(inner) ? behind(catalogue, inner.to, deeper) : null;
  }
  return isReference(field) ? behind(catalogue, field.to, rest) : null;
}

function behind(
  catalogue: Pick<Catalogue, 'resources'>,
  name: string,
  path: readonly string[],
): PlacedField | null {
  const target = catalogue.resources.get(name);
  return target ? fieldAt(catalogue, target, path.join('.')) : null;
}
