import type { ContextVariable } from '../../../contract/model/contextVariables.ts';
import type { Field } from '../../../contract/model/fields.ts';
import { fitsPerson, type Verb, type Grant } from '../../../contract/model/privileges.ts';
import type { ResourceDeclaration, View } from '../../../contract/model/resource.ts';

export type Privileges = ReadonlySet<string>;

/** Whether the grant opens the verb at all. */
export const allows = (grant: Grant, verb: Verb): boolean =>
  grant.can === 'all' || grant.can.includes(verb);

/** The grants that permit a verb with these privileges. */
export const grantsFor = (
  resource: ResourceDeclaration,
  verb: Verb,
  privileges: Privileges,
): Grant[] =>
  resource.access.filter((grant) => privileges.has(grant.privilege) && allows(grant, verb));

const WRITING: readonly Verb[] = ['edit', 'delete', 'import'];

/** Whether any grant opens the verb; the gateway decides for each row in `_can`. */
export const mayUse = (
  resource: ResourceDeclaration,
  verb: Exclude<Verb, 'create'>,
  privileges: Privileges,
): boolean =>
  !(resource.readOnly && WRITING.includes(verb)) &&
  grantsFor(resource, verb, privileges).length > 0;

/** Whether any grant lets the person create a record; screens ask `useMayCreate`. */
export const mayCreate = (
  resource: ResourceDeclaration,
  privileges: Privileges,
  isKnown: (variable: ContextVariable) => boolean,
): boolean =>
  !resource.readOnly &&
  grantsFor(resource, 'create', privileges).some((grant) => fitsPerson(grant, isKnown));

const holdsOne = (keys: readonly string[] | undefined, privileges: Privileges): boolean =>
  keys === undefined || keys.some((key) => privileges.has(key));

/** Whether some grant permits reading the field in some row. */
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

/** Whether a form can ever write the field. */
export const isWritten = (field: Field): boolean => !field.readOnly;

/**
 * The fields that a user can fill in when creating a record in a view: those that a creating grant
 * writes without a preset, except those that the view hides.
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

/** The fields of a stored record that `_can.edit` opens to the user. */
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
