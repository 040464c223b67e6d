import type { Field } from '../../../contract/model/fields.ts';
import type { Verb, Grant } from '../../../contract/model/privileges.ts';
import type { ResourceDeclaration, View } from '../../../contract/model/resource.ts';

export type Privileges = ReadonlySet<string>;

const allows = (grant: Grant, verb: Verb): boolean =>
  grant.can === 'all' || grant.can.includes(verb);

/** The grants that allow a verb to a person with these privileges. */
export const grantsFor = (
  resource: ResourceDeclaration,
  verb: Verb,
  privileges: Privileges,
): Grant[] =>
  resource.access.filter((grant) => privileges.has(grant.privilege) && allows(grant, verb));

const WRITING: readonly Verb[] = ['create', 'edit', 'delete', 'import'];

/** Whether any grant opens the verb at all; which rows it opens is the gateway's answer, in `_can`. */
export const mayUse = (
  resource: ResourceDeclaration,
  verb: Verb,
  privileges: Privileges,
): boolean =>
  !(resource.readOnly && WRITING.includes(verb)) &&
  grantsFor(resource, verb, privileges).length > 0;

const holdsOne = (keys: readonly string[] | undefined, privileges: Privileges): boolean =>
  keys === undefined || keys.some((key) => privileges.has(key));

/** Whether some grant lets the person read the field in some row. */
export function mayRead(
  resource: ResourceDeclaration,
  name: string,
  privileges: Privileges,
): boolean {
  const field = resource.fields[name];
  if (field?.read && !holdsOne(field.read, privileges)) return false;
  const grants = [
    ...grantsFor(resource, 'list', privileges),
    ...grantsFor(resource, 'show', privileges),
  ];
  return grants.some((grant) => grant.read === undefined || grant.read.includes(name));
}

/** A field that a form could ever write. */
export const isWritten = (field: Field): boolean => !field.readOnly;

/**
 * The fields that a person fills in when making a record through a view: what one of the creating
 * grants writes and does not set by itself, less what the view hides.
 */
export function creatableFields(
  resource: ResourceDeclaration,
  view: Pick<View, 'hide'> | undefined,
  privileges: Privileges,
): Set<string> {
  const grants = grantsFor(resource, 'create', privileges);
  const writes = (grant: Grant, name: string): boolean =>
    (grant.write === undefined || grant.write.includes(name)) &&
    !Object.hasOwn(grant.preset ?? {}, name);
  const names = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!isWritten(field) || view?.hide?.includes(name) || !holdsOne(field.write, privileges))
      return [];
    return grants.some((grant) => writes(grant, name)) ? [name] : [];
  });
  return new Set(names);
}

/** The fields of an existing record that `_can.edit` opens to the person. */
export function editableFields(
  resource: ResourceDeclaration,
  edit: '*' | readonly string[] | undefined,
): Set<string> {
  const names = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!isWritten(field) || field.immutable) return [];
    return edit === '*' || edit?.includes(name) ? [name] : [];
  });
  return new Set(names);
}
