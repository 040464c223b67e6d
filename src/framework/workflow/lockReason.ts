import type { ResourceDeclaration } from '../../contract/resource.ts';
import { askedFields, isLocked, sourcesOf } from '../../contract/workflow.ts';
import type { Translate } from '../kinds/kind.ts';
import { stateLabel, stepLabel } from './texts.ts';

type Values = Readonly<Record<string, unknown>>;

const named = (translate: Translate, resource: ResourceDeclaration, steps: readonly { name: string }[]): string =>
  steps.map((step) => `“${stepLabel(translate, resource, step)}”`).join(', ');

/** Why a state closes a field (`'*'`: the record) to everybody just now, and which step opens it; `null` where none does. */
export function stateLock(translate: Translate, resource: ResourceDeclaration, record: Values, field: string): string | null {
  const { workflow } = resource;
  const state = workflow && record[workflow.field];
  if (!workflow || typeof state !== 'string' || !isLocked(workflow, state, field)) return null;
  const opening = workflow.transitions.filter((transition) => sourcesOf(transition).includes(state) && !isLocked(workflow, transition.to, field));
  const words = { state: stateLabel(translate, resource, state), steps: named(translate, resource, opening) };
  return translate(opening.length > 0 ? 'framework.workflow.lockedUntil' : 'framework.workflow.lockedField', words);
}

/** Which steps fill in a field that no form does; `null` for others. */
export function filledBySteps(translate: Translate, resource: ResourceDeclaration, field: string): string | null {
  if (resource.fields[field]?.write?.length !== 0) return null;
  const filling = (resource.workflow?.transitions ?? []).filter((transition) => askedFields(transition).some((asked) => asked.field === field));
  return filling.length > 0 ? translate('framework.workflow.filledIn', { steps: named(translate, resource, filling) }) : null;
}

/** What the workflow has to say about a field that is closed; `null` where it has nothing to do with it. */
export const lockReason = (translate: Translate, resource: ResourceDeclaration, record: Values, field: string): string | null =>
  stateLock(translate, resource, record, field) ?? filledBySteps(translate, resource, field);
