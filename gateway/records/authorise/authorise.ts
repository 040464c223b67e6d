import { PortalError } from '../../../src/contract/model/errors.ts';
import { privilegeFor, VERBS, type Verb } from '../../../src/contract/model/privileges.ts';
import type { Grant } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration, View } from '../../../src/contract/model/resource.ts';
import type { Scalar, Where } from '../../../src/contract/model/where.ts';
import {
  narrowed,
  statesRevising,
  transitionRows,
  whereOpen,
} from '../../../src/contract/model/workflow.ts';

/** Which rows: all of them, none, or those that satisfy at least one predicate. */
export type RowRule = 'all' | 'none' | readonly Where[];

/**
 * What one person may do with one resource through one view; decided from the grants alone, before
 * any row is read.
 */
export interface Access {
  resource: ResourceDeclaration;
  view: { name: string; declaration: View } | null;
  rows: Readonly<Record<Verb, RowRule>>;
  /** Readable fields, each with the rows on which it may be read. */
  read: Readonly<Record<string, RowRule>>;
  /** Fields that may be changed, likewise. */
  write: Readonly<Record<string, RowRule>>;
  /** Fields of which a change waits beside the record, each with the rows on which one may be made. */
  revise: Readonly<Record<string, RowRule>>;
  /** The rows of which the person may put a newer draft before the public. */
  replace: RowRule;
  /** The grants under which a record may be made, in the order to try them. */
  create: readonly Grant[];
  /** The transitions for which the person holds a key, each with the rows on which it counts. */
  transitions: Readonly<Record<string, RowRule>>;
}

/** Whether a grant opens the verb at all. */
export const allows = (grant: Grant, verb: Verb): boolean =>
  grant.can === 'all' || grant.can.includes(verb);

/** Rows of several grants together: one without a row rule opens all. */
export function or(rules: readonly (Where | undefined)[]): RowRule {
  if (rules.length === 0) return 'none';
  return rules.some((rule) => rule === undefined) ? 'all' : (rules as Where[]);
}

/** No list of keys is no demand. */
export const hasAny = (
  keys: readonly string[] | undefined,
  privileges: ReadonlySet<string>,
): boolean => keys === undefined || keys.some((key) => privileges.has(key));

/** No list of fields is all of them. */
export const includesField = (list: readonly string[] | undefined, field: string): boolean =>
  list === undefined || list.includes(field);

function viewOf(
  resource: ResourceDeclaration,
  name: string | undefined,
  privileges: ReadonlySet<string>,
): Access['view'] {
  if (name === undefined) return null;
  const declaration = Object.hasOwn(resource.views ?? {}, name)
    ? resource.views?.[name]
    : undefined;
  if (!declaration) throw new PortalError('BAD_REQUEST', { details: { view: name } });
  if (!hasAny(declaration.via, privileges))
    throw new PortalError('FORBIDDEN', { details: { needs: declaration.via } });
  return { name, declaration };
}

/**
 * A person who holds a grant of the view itself creates under it, so that its presets apply; others
 * under any they hold.
 */
const createOrder = (grants: readonly Grant[], view: View | undefined): Grant[] => {
  const own = view ? grants.filter((grant) => view.via.includes(grant.privilege)) : [];
  return own.length > 0
    ? own
    : grants.toSorted(
        (left, right) => Number(left.preset !== undefined) - Number(right.preset !== undefined),
      );
};

const decided = new WeakMap<
  ReadonlySet<string>,
  WeakMap<ResourceDeclaration, Map<string | undefined, Access>>
>();

/**
 * Adds up the grants that the person holds. Never throws for want of a right (that depends on the
 * verb, see `demand`), but does for a view that does not exist or that the person may not open. The
 * same set of privileges, which is never changed but replaced by another, gets the same answer
 * again.
 */
export function decideAccess(
  resource: ResourceDeclaration,
  privileges: ReadonlySet<string>,
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
  privileges: ReadonlySet<string>,
  viewName: string | undefined,
): Access {
  const view = viewOf(resource, viewName, privileges);
  const held = resource.access.filter((grant) => privileges.has(grant.privilege));
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
  // What a state closes is closed like a row that no grant opens, so every way of writing keeps to it.
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

/** The keys of which one would open the verb, to be named in a refusal. */
export const privilegesFor = (resource: ResourceDeclaration, verb: Verb): string[] => {
  const declared = resource.access
    .filter((grant) => allows(grant, verb))
    .map((grant) => grant.privilege);
  return declared.length > 0
    ? declared
    : [privilegeFor(resource.access[0]?.privilege ?? resource.name, verb)];
};

/** Refuses with the key that is missing when no grant opens the verb at all. */
export function assertAllowed(access: Access, verb: Verb): void {
  const open = verb === 'create' ? access.create.length > 0 : access.rows[verb] !== 'none';
  if (!open)
    throw new PortalError('FORBIDDEN', {
      details: { needs: privilegesFor(access.resource, verb) },
    });
}

/** Whether the person may set the field on a new record under this grant. */
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

/** The values a grant sets on creation, as they stand in the declaration. */
export const presetOf = (grant: Grant): Readonly<Record<string, Scalar>> => grant.preset ?? {};
