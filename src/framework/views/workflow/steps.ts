import type { RowPermissions } from '../../../contract/model/resource.ts';
import {
  mainPath,
  sourcesOf,
  transitionNamed,
  type Transition,
  type TransitionVerdict,
  type Workflow,
} from '../../../contract/model/workflow.ts';

/** A transition from the record's current state, and whether this user may perform it. */
export interface StepOffer {
  transition: Transition;
  verdict: TransitionVerdict;
}

const isForeign = ({ verdict }: StepOffer): boolean =>
  !verdict.allowed && verdict.reason === 'rows';

/**
 * The transitions to show for a record, possible ones first, otherwise in declared order; not those
 * of a page. Transitions for other people's records are omitted if there is a possible one.
 */
export function offeredSteps(workflow: Workflow, can: RowPermissions): StepOffer[] {
  const offers = (can.transitions ?? []).flatMap((verdict): StepOffer[] => {
    const transition = transitionNamed(workflow, verdict.name);
    return transition && !transition.onPage ? [{ transition, verdict }] : [];
  });
  const possible = offers.filter(({ verdict }) => verdict.allowed);
  const refused = offers.filter(
    (offer) => !offer.verdict.allowed && (possible.length === 0 || !isForeign(offer)),
  );
  return [...possible, ...refused];
}

/**
 * The position of a state on the main path; a state off the path comes just before the first one
 * from which it is entered.
 */
function positionOf(workflow: Workflow, path: readonly string[], state: string): number {
  const position = path.indexOf(state);
  if (position >= 0) return position;
  const entries = workflow.transitions
    .filter(({ to }) => to === state)
    .flatMap((transition) => sourcesOf(transition).map((source) => path.indexOf(source)));
  return Math.min(...entries.filter((index) => index >= 0)) - 0.5;
}

export interface ArrangedSteps {
  /** The transition to offer first. */
  main: StepOffer | null;
  others: StepOffer[];
}

/**
 * The primary step and the others. The primary one advances the record, and a possible step
 * precedes an impossible one. A step that needs confirmation is never primary.
 */
export function arrangeSteps(
  workflow: Workflow,
  state: string,
  offers: readonly StepOffer[],
): ArrangedSteps {
  const path = mainPath(workflow);
  const here = positionOf(workflow, path, state);
  const onwards = offers.filter(
    ({ transition }) => path.indexOf(transition.to) > here && !transition.confirm,
  );
  const main = onwards.find(({ verdict }) => verdict.allowed) ?? onwards[0] ?? null;
  return { main, others: offers.filter((offer) => offer !== main) };
}

export interface DueStep {
  transition: Transition;
  /** ISO moment, possibly in the recent past. */
  at: string;
}

/** The timed transitions of the record from its current state, the next one first. */
export function dueSteps(
  workflow: Workflow,
  state: string,
  record: Readonly<Record<string, unknown>>,
): DueStep[] {
  const found = workflow.transitions.flatMap((transition): DueStep[] => {
    const at = transition.at === undefined ? undefined : record[transition.at];
    return typeof at === 'string' && sourcesOf(transition).includes(state)
      ? [{ transition, at }]
      : [];
  });
  return found.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

export interface Stage {
  state: string;
  place: 'passed' | 'now' | 'ahead';
}

/**
 * The progress of a record: the main path, with a state off the path placed after the state that
 * the record left.
 */
export function stagesOf(workflow: Workflow, state: string): Stage[] {
  const path = mainPath(workflow);
  const position = path.indexOf(state);
  if (position >= 0)
    return path.map((name, index) => ({
      state: name,
      place: index < position ? 'passed' : index === position ? 'now' : 'ahead',
    }));
  const left = Math.floor(positionOf(workflow, path, state)) + 2;
  const at = Number.isFinite(left) ? left : path.length;
  return [
    ...path.slice(0, at).map((name): Stage => ({ state: name, place: 'passed' })),
    { state, place: 'now' },
    ...path.slice(at).map((name): Stage => ({ state: name, place: 'ahead' })),
  ];
}
