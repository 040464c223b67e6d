import { STEP_UP_MS } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { transitionNamed } from '../../../src/contract/model/workflow.ts';
import type { RequestContext } from '../../db/requestContext.ts';

type Caller = Pick<RequestContext, 'person' | 'now'>;

/** Whether the caller has a second factor that was not proven lately. */
export function needsStepUp({ person: { secondFactor }, now }: Caller): boolean {
  if (secondFactor === null) return false;
  const { provenAt } = secondFactor;
  return provenAt === null || now.getTime() - provenAt.getTime() > STEP_UP_MS;
}

/**
 * Refuses what must not be done from an unattended page, until the second factor is proven again.
 * Throws STEP_UP_REQUIRED.
 */
export function assertSteppedUp(caller: Caller): void {
  if (needsStepUp(caller)) throw new PortalError('STEP_UP_REQUIRED');
}

/** What a write does to a record: the fields it changes, and its transition, if it is one. */
interface Act {
  fields: readonly string[];
  transition?: string | undefined;
}

const isGuarded = (resource: ResourceDeclaration, { fields, transition }: Act): boolean =>
  resource.stepUp === true ||
  fields.some((name) => resource.fields[name]?.stepUp) ||
  (transition !== undefined && transitionNamed(resource.workflow, transition)?.stepUp === true);

/** The same for a write, if the declaration of the resource says so of what it does. */
export function assertSteppedUpFor(caller: Caller, resource: ResourceDeclaration, act: Act): void {
  if (isGuarded(resource, act)) assertSteppedUp(caller);
}

/** The caller of a rehearsal, which is rolled back: only what is kept asks for the second factor. */
export const rehearsing = <Context extends Caller>(context: Context): Context => ({
  ...context,
  person: { ...context.person, secondFactor: null },
});
