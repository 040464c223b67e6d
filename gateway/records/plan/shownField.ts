import { f, type Field } from '../../../src/contract/model/fields.ts';
import { isReferenceToOne } from '../../../src/contract/model/kindTraits.ts';
import type { Access } from '../authorise/authorise.ts';
import { declaredBehind } from './readablePaths.ts';
import type { SqlScope } from './sqlScope.ts';

/** System fields of every record that a list may show. */
const OF_EVERY_RECORD: Readonly<Record<string, Field>> = {
  createdAt: f.datetime(),
  updatedAt: f.datetime(),
};

/** A readable field that a column of a list shows: one of the record, or one behind a reference. */
export interface ShownField {
  field: Field;
  /** The resource that declares the field, and the field's name there. */
  resource: string;
  fieldName: string;
}

/** The field that a column of a list shows, if the user may read it. */
export function shownField(access: Access, path: string, scope: SqlScope): ShownField | undefined {
  const [head = '', name] = path.split('.');
  const system = Object.hasOwn(OF_EVERY_RECORD, path) ? OF_EVERY_RECORD[path] : undefined;
  if (system) return { field: system, resource: '', fieldName: path };
  const isReadable =
    Object.hasOwn(access.read, head) && !access.view?.declaration.hide?.includes(head);
  const own = isReadable ? access.resource.fields[head] : undefined;
  if (own && name === undefined)
    return { field: own, resource: access.resource.name, fieldName: head };
  const behind = own && declaredBehind(access, path, scope);
  return behind && isReferenceToOne(own)
    ? { field: behind, resource: own.to, fieldName: name ?? '' }
    : undefined;
}
