import type { Grant } from '../../../contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import {
  askedFields,
  isLocked,
  openingSteps,
  revisesIn,
} from '../../../contract/model/workflow.ts';
import type { Translate } from '../../core/fields/kind.ts';
import { stateLabel, stepLabel } from '../../core/fields/stepTexts.ts';
import { grantsFor, type Privileges } from '../../core/records/grants.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import type { Values } from '../form/values/formValues.ts';

const named = (
  translate: Translate,
  resource: ResourceDeclaration,
  steps: readonly { name: string }[],
): string => steps.map((step) => `“${stepLabel(translate, resource, step)}”`).join(', ');

/**
 * Why a state closes a field (`'*'`: the record) to all users, and which transition opens it;
 * `null` if none does.
 */
export function stateLock(
  translate: Translate,
  resource: ResourceDeclaration,
  record: Values,
  field: string,
): string | null {
  const { workflow } = resource;
  const state = workflow && record[workflow.field];
  if (!workflow || typeof state !== 'string' || !isLocked(workflow, state, field)) return null;
  if (revisesIn(workflow, state)?.fields?.includes(field))
    return translate('framework.revision.closed');
  const opening = openingSteps(workflow, state, field);
  const words = {
    state: stateLabel(translate, resource, state),
    steps: named(translate, resource, opening),
  };
  return translate(
    opening.length > 0 ? 'framework.workflow.lockedUntil' : 'framework.workflow.lockedField',
    words,
  );
}

/** The transitions that fill in a field that no form can; `null` for others. */
export function filledBySteps(
  translate: Translate,
  resource: ResourceDeclaration,
  field: string,
): string | null {
  if (resource.fields[field]?.write?.length !== 0) return null;
  const filling = (resource.workflow?.transitions ?? []).filter((transition) =>
    askedFields(transition).some((input) => input.field === field),
  );
  return filling.length > 0
    ? translate('framework.workflow.filledIn', { steps: named(translate, resource, filling) })
    : null;
}

/** The workflow's reason for a closed field; `null` if the workflow does not close it. */
export const lockReason = (
  translate: Translate,
  resource: ResourceDeclaration,
  record: Values,
  field: string,
): string | null =>
  stateLock(translate, resource, record, field) ?? filledBySteps(translate, resource, field);

/** The states in which a grant opens a record, if its rule names them directly. */
function statesOpened({ rows }: Grant, field: string): readonly string[] | null {
  const test =
    rows && !('all' in rows) && !('any' in rows) && !('not' in rows)
      ? (rows as Readonly<Record<string, unknown>>)[field]
      : undefined;
  const states = [test].flat();
  return states.every((state) => typeof state === 'string') ? (states as string[]) : null;
}

interface ClosedVerb {
  resource: ResourceDeclaration;
  record: ViewRecord;
  verb: 'edit' | 'delete';
  privileges: Privileges;
}

/**
 * Why the record as a whole cannot be edited or deleted now: a state closes it to all users, or
 * this user's grants apply in other states; with the user's transition to such a state. `null` if
 * the state is not the reason.
 */
export function closedByState(
  translate: Translate,
  { resource, record, verb, privileges }: ClosedVerb,
): string | null {
  const locked = stateLock(translate, resource, record, '*');
  const { workflow } = resource;
  const state = workflow && record[workflow.field];
  if (locked !== null || !workflow || typeof state !== 'string') return locked;
  const opened = grantsFor(resource, verb, privileges).map((grant) =>
    statesOpened(grant, workflow.field),
  );
  if (opened.length === 0 || opened.some((states) => states === null || states.includes(state)))
    return null;
  const possible = (permissionsOf(record).transitions ?? [])
    .filter(({ allowed }) => allowed)
    .map(({ name }) => name);
  const leading = workflow.transitions.filter(
    ({ name, to }) => possible.includes(name) && opened.some((states) => states?.includes(to)),
  );
  const words = {
    state: stateLabel(translate, resource, state),
    steps: named(translate, resource, leading),
  };
  return translate(
    leading.length > 0 ? 'framework.workflow.yoursUntil' : 'framework.workflow.yours',
    words,
  );
}
