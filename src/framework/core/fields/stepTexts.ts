import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import {
  NOT_ONESELF,
  type Transition,
  type TransitionVerdict,
} from '../../../contract/model/workflow.ts';
import type { Translate } from './kind.ts';
import { optionKey } from './labels.ts';

export const stepLabel = (
  translate: Translate,
  { name }: Pick<ResourceDeclaration, 'name'>,
  { name: step }: Pick<Transition, 'name'>,
): string => translate(`resources.${name}.transitions.${step}`);

export const stateLabel = (
  translate: Translate,
  { name, workflow }: Pick<ResourceDeclaration, 'name' | 'workflow'>,
  state: string,
): string => translate(optionKey(name, workflow?.field ?? '', state), { _: state });

/** The text of a transition in a history: the resource's own, that of a common name, or its name. */
export const transitionText = (
  translate: Translate,
  resource: Pick<ResourceDeclaration, 'name'>,
  step: string,
): string =>
  translate(`resources.${resource.name}.did.${step}`, {
    _: translate(`framework.workflow.did.${step}`, {
      _: translate('framework.workflow.took', {
        step: stepLabel(translate, resource, { name: step }),
      }),
    }),
  });

/** What prevents a user from performing a transition. */
export type Obstacle = Pick<Extract<TransitionVerdict, { allowed: false }>, 'guard' | 'as'> & {
  /** `running`: a job is taking the step `as`. `long`: it is not taken with other records. */
  reason: Extract<TransitionVerdict, { allowed: false }>['reason'] | 'running' | 'long';
  state?: string;
};

/** What a guard of a resource demands. */
export const guardText = (translate: Translate, resource: string, guard: string): string =>
  translate(
    guard === NOT_ONESELF
      ? 'framework.workflow.refused.oneself'
      : `resources.${resource}.guards.${guard}`,
  );

/** The text of an obstacle. */
export function obstacleText(
  translate: Translate,
  resource: ResourceDeclaration,
  { reason, guard, as, state }: Obstacle,
): string {
  if (reason === 'guard' && guard !== undefined) return guardText(translate, resource.name, guard);
  if (reason === 'samePerson' && as === 'create')
    return translate('framework.workflow.refused.sameMaker');
  if (reason === 'samePerson' && as === 'edit')
    return translate('framework.workflow.refused.sameEditor');
  if (reason === 'samePerson' && as !== undefined)
    return translate('framework.workflow.refused.samePerson', {
      step: stepLabel(translate, resource, { name: as }),
    });
  if (reason === 'running' && as !== undefined)
    return translate('framework.workflow.refused.running', {
      step: stepLabel(translate, resource, { name: as }),
    });
  if (reason === 'state' && state !== undefined)
    return translate('framework.workflow.refused.state', {
      state: stateLabel(translate, resource, state),
    });
  if (reason === 'long') return translate('framework.workflow.refused.long');
  return translate('framework.workflow.refused.rows');
}

const isText = (value: unknown): value is string => typeof value === 'string';

const REASONS = ['state', 'samePerson', 'guard', 'running', 'long'] as const;

/** The details of a `TRANSITION_REFUSED`, as the gateway sends them. */
export function obstacleIn(details: Readonly<Record<string, unknown>>): Obstacle {
  const { reason, guard, as, state } = details;
  return {
    reason: REASONS.find((known) => known === reason) ?? 'rows',
    ...(isText(guard) ? { guard } : {}),
    ...(isText(as) ? { as } : {}),
    ...(isText(state) ? { state } : {}),
  };
}
