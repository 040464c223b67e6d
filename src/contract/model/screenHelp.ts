import { type Screen, isView } from './catalogue.ts';
import type { Grant, Verb } from './privileges.ts';
import type { Transition } from './workflow.ts';

/**
 * The texts that say what a screen is for: its own, or the sentence below its title. Every screen
 * has one of them.
 */
export function aboutKeys({ labelKey }: Pick<Screen, 'labelKey'>): {
  own: string;
  intro: string;
} {
  const own = labelKey.replace(/\.title$/, '.about').replace('.views.', '.about.');
  return { own, intro: labelKey.replace(/\.title$/, '.intro') };
}

/** What can be done on a screen, and the privileges that open it; any of them is enough. */
export interface ScreenAct {
  act: 'open' | (typeof SHOWN_VERBS)[number];
  privileges: readonly string[];
}

const SHOWN_VERBS = [
  'create',
  'edit',
  'delete',
  'import',
  'export',
  'history',
] as const satisfies Verb[];

const allows = ({ can }: Grant, verb: Verb): boolean => can === 'all' || can.includes(verb);

/** What can be done on a screen, without what no privilege opens. */
export function screenActs(screen: Screen): ScreenAct[] {
  const acts: ScreenAct[] = [{ act: 'open', privileges: screen.via }];
  if (isView(screen))
    for (const verb of SHOWN_VERBS)
      acts.push({
        act: verb,
        privileges: screen.resource.access
          .filter((grant) => allows(grant, verb))
          .map(({ privilege }) => privilege),
      });
  return acts
    .filter(({ privileges }) => privileges.length > 0)
    .map(({ act, privileges }) => ({ act, privileges: [...new Set(privileges)] }));
}

/** The steps of a screen’s records in the order of their workflow. */
export const screenSteps = (screen: Screen): readonly Transition[] =>
  isView(screen) ? (screen.resource.workflow?.transitions ?? []) : [];

/** The privileges that open a step; none: the gateway takes it at a set time. */
export const stepPrivileges = ({ who }: Transition): string[] => [
  ...new Set(who.map((right) => (typeof right === 'string' ? right : right.privilege))),
];
