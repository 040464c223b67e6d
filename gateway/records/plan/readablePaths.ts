import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { isReferenceToOne } from '../../../src/contract/model/kindTraits.ts';
import { splitLanguage } from '../../../src/contract/model/localised.ts';
import { didYouMean } from '../../../src/contract/model/nearestName.ts';
import type { Access } from '../authorise/authorise.ts';
import type { SqlScope } from './sqlScope.ts';

/** A field that the user may read. Throws `code` for any other. */
export function readableField(
  access: Access,
  path: string,
  code: 'UNKNOWN_FILTER' | 'UNKNOWN_SORT',
): Field {
  const [head = ''] = path.split('.');
  const field = Object.hasOwn(access.read, head) ? access.resource.fields[head] : undefined;
  // An unreadable field is treated as unknown, so that filters and sorts cannot probe it.
  if (!field || access.view?.declaration.hide?.includes(head)) {
    const hint = didYouMean(head, Object.keys(access.read));
    throw new PortalError(code, {
      details: { field: path, ...(hint ? { hint: hint.trim() } : {}) },
    });
  }
  return field;
}

/** A path into one language of a text. */
export const isLanguagePath = (path: string): boolean =>
  path.split('.').length === 2 && splitLanguage(path).language !== undefined;

/**
 * A field behind a reference that is open because a view of the resource shows it or filters by it
 * (`staff.department`).
 */
export function declaredBehind(
  { resource }: Access,
  path: string,
  { catalogue }: SqlScope,
): Field | undefined {
  const declared = Object.values(resource.views ?? {}).some(
    ({ filters, columns }) => filters?.includes(path) || columns.includes(path),
  );
  const [head = '', name = ''] = path.split('.');
  const field = resource.fields[head];
  return declared && isReferenceToOne(field)
    ? catalogue.resources.get(field.to)?.fields[name]
    : undefined;
}
