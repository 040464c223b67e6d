import { PortalError } from '../../../src/contract/model/errors.ts';
import {
  fitsPerson,
  privilegeFor,
  VERBS,
  type Verb,
  type Grant,
} from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration, View } from '../../../src/contract/model/resource.ts';
import { type HeldPrivileges, opensSome, rightsHeld } from '../../../src/contract/model/scopes.ts';
import type { Scalar, Where, WhereContext } from '../../../src/contract/model/where.ts';
import {
  narrowed,
  statesRevising,
  transitionRows,
  whereOpen,
} from '../../../src/contract/model/workflow.ts';

/** The rows a rule covers: all, none, or those matching at least one predicate. */
export type RowRule = 'all' | 'none' | readonly Where[];

/**
 * What a user may do with a resource through one view, decided from the grants alone before any row
 * is read.
 */
export interface Access {
  resource: ResourceDeclaration;
  view: { name: string; declaration: View } | null;
  rows: Readonly<Record<Verb, RowRule>>;
  /** Readable fields, each with the rows on which it can be read. */
  read: Readonly<Record<string, RowRule>>;
  /** Writable fields, each with the rows on which it can be written. */
  write: Readonly<Record<string, RowRule>>;
  /**
   * Fields whose changes wait in a draft revision, each with the rows on which a draft may change
   * it.
   */
  revise: Readonly<Record<string, RowRule>>;
  /** The rows whose draft revision the user may publish. */
  replace: RowRule;
  /** The grants for creating a record, in the order in which they are tried. */
  create: readonly Grant[];
  /** Transitions the user holds a privilege for, each with the rows on which it applies. */
  transitions: Readonly<Record<string, RowRule>>;
}

/** The grants under which this person can create: see `fitsPerson`. */
export const grantsFitting = (grants: readonly Grant[], where: WhereContext): Grant[] =>
  grants.filter((grant) => fitsPerson(grant, (variable) => (where[variable] ?? null) !== null));

/** Whether a grant opens the verb at all. */
export const allows = (grant: Grant, verb: Verb): boolean =>
  grant.can === 'all' || grant.can.includes(verb);

/** The union of the rows of several grants; a grant without a row rule opens all. */
export function or(rules: readonly (Where | undefined)[]): RowRule {
  if (rules.length === 0) return 'none';
  return rules.some((rule) => rule === undefined) ? 'all' : (rules as Where[]);
}

/** True without a list: no list requires nothing. */
export const hasAny = (
  keys: readonly string[] | undefined,
  privileges: ReadonlySet<string>,
): boolean => keys === undefined || keys.some((key) => privileges.has(key));

/** True without a list: no list means all fields. */
export const includesField = (list: readonly string[] | undefined, field: string): boolean =>
  list === undefined || list.includes(field);

function viewOf(
  resource: ResourceDeclaration,
  name: string | undefined,
  privileges: HeldPrivileges,
): Access['view'] {
  if (name === undefined) return null;
  const declaration = Object.hasOwn(resource.views ?? {}, name)
    ? resource.views?.[name]
    : undefined;
  if (!declaration) throw new PortalError('BAD_REQUEST', { details: { view: name } });
  if (!opensSome(resource, declaration.via, privileges))
    throw new PortalError('FORBIDDEN', { details: { needs: declaration.via } });
  return { name, declaration };
}

/** Puts the grants of the view first, so that a user who holds one creates under its presets. */
const createOrder = (grants: readonly Grant[], view: View | undefined): Grant[] => {
  const own = view ? grants.filter((grant) => view.via.includes(grant.privilege)) : [];
  return own.length > 0
    ? own
    : grants.toSorted(
        (left, right) => Number(left.preset !== undefined) - Number(right.preset !== undefined),
      );
};

const decided = new WeakMap<
  HeldPrivileges,
  WeakMap<ResourceDeclaration, Map<string | undefined, Access>>
>();

/**
 * Adds up the grants that the user holds; those held in a scope open its rows only. Missing rights
 * do not throw here (see `assertAllowed`); a view that does not exist or is not open to the user
 * does. Results are cached by privilege set, which is replaced and never mutated.
 */
export function decideAccess(
  resource: ResourceDeclaration,
  privileges: HeldPrivileges,
  viewName?: string,
): Access {
  const byResource =
    decided.get(privileges) ?? new WeakMap<ResourceDeclaration, Map<string | undefined, Access>>();
  const byView = byResource.get(resource) ?? new Map<string | undefined, Access>();
  const known = byView.get(viewName);
  if (known) return known;
  const access = addUp(resource, privileges, viewName);
  decided.set(privileges, byResource.set(resource, byView.set(viewName, access)));
  return access;
}

function addUp(
  resource: ResourceDeclaration,
  privileges: HeldPrivileges,
  viewName: string | undefined,
): Access {
  const view = viewOf(resource, viewName, privileges);
  const held = rightsHeld(resource, resource.access, privileges);
  const rowsFor = (verb: Verb, field?: { list: 'read' | 'write'; name: string }): RowRule =>
    or(
      held
        .filter(
          (grant) =>
            allows(grant, verb) && (!field || includesField(grant[field.list], field.name)),
        )
        .map((grant) => grant.rows),
    );
  const read: Record<string, RowRule> = {};
  const write: Record<string, RowRule> = {};
  const revise: Record<string, RowRule> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (hasAny(field.read, privileges)) read[name] = rowsFor('show', { list: 'read', name });
    const changeable = !field.readOnly && !field.immutable && !resource.readOnly;
    if (!changeable || !hasAny(field.write, privileges)) continue;
    const rows = rowsFor('edit', { list: 'write', name });
    write[name] = narrowed(rows, whereOpen(resource.workflow, name));
    const states = statesRevising(resource.workflow, name);
    if (resource.workflow && states.length > 0)
      revise[name] = narrowed(rows, { [resource.workflow.field]: states });
  }
  // A locked state closes a row like a missing grant, so that every write path respects it.
  const unlocked = whereOpen(resource.workflow, '*');
  const transitions = Object.fromEntries(
    (resource.workflow?.transitions ?? []).map((transition) => [
      transition.name,
      transitionRows(resource, transition, privileges),
    ]),
  );
  return {
    resource,
    view,
    rows: Object.fromEntries(
      VERBS.map((verb) => [
        verb,
        resource.readOnly && !['list', 'show', 'export', 'history'].includes(verb)
          ? 'none'
          : narrowed(rowsFor(verb), verb === 'edit' || verb === 'delete' ? unlocked : undefined),
      ]),
    ) as Access['rows'],
    read: withoutNone(read),
    write: withoutNone(write),
    revise: withoutNone(revise),
    replace: replaceable(resource, transitions),
    create: resource.readOnly
      ? []
      : createOrder(
          held.filter((grant) => allows(grant, 'create')),
          view?.declaration,
        ),
    transitions: withoutNone(transitions),
  };
}

function replaceable(
  { workflow }: ResourceDeclaration,
  transitions: Readonly<Record<string, RowRule>>,
): RowRule {
  const [state, steps] =
    Object.entries(workflow?.states ?? {}).find(([, { revises }]) => revises !== undefined) ?? [];
  const rule = steps?.revises ? (transitions[steps.revises.as] ?? 'none') : 'none';
  return workflow && state !== undefined ? narrowed(rule, { [workflow.field]: state }) : 'none';
}

const withoutNone = (rules: Record<string, RowRule>): Record<string, RowRule> =>
  Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== 'none'));

/** The privileges that would open the verb, for the refusal. */
export const privilegesFor = (resource: ResourceDeclaration, verb: Verb): string[] => {
  const declared = resource.access
    .filter((grant) => allows(grant, verb))
    .map((grant) => grant.privilege);
  return declared.length > 0
    ? declared
    : [privilegeFor(resource.access[0]?.privilege ?? resource.name, verb)];
};

/** Throws FORBIDDEN naming the missing privileges when no grant opens the verb. */
export function assertAllowed(access: Access, verb: Verb): void {
  const open = verb === 'create' ? access.create.length > 0 : access.rows[verb] !== 'none';
  if (!open)
    throw new PortalError('FORBIDDEN', {
      details: { needs: privilegesFor(access.resource, verb) },
    });
}

/** Whether the user may set the field on a new record under this grant. */
export const mayFill = (
  resource: ResourceDeclaration,
  grant: Grant,
  privileges: ReadonlySet<string>,
  name: string,
): boolean => {
  const field = resource.fields[name];
  return (
    field !== undefined &&
    !field.readOnly &&
    hasAny(field.write, privileges) &&
    includesField(grant.write, name)
  );
};

/** The values a grant sets on creation, as declared. */
export const presetOf = (grant: Grant): Readonly<Record<string, Scalar>> => grant.preset ?? {};
