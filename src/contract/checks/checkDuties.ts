import type { DutiesDeclaration, Separation } from '../model/duties.ts';
import type { ResourceDeclaration } from '../model/resource.ts';
import { rivalsOf, transitionNamed } from '../model/workflow.ts';

type Resources = ReadonlyMap<string, ResourceDeclaration>;

const FIELD_ACTS = ['create', 'edit'];

function unknownActs({ duties }: DutiesDeclaration, resources: Resources): string[] {
  return Object.entries(duties).flatMap(([duty, { acts = {} }]) =>
    Object.entries(acts).flatMap(([name, steps]) => {
      const resource = resources.get(name);
      if (!resource) return [`duties.${duty}: there is no resource “${name}”`];
      return steps
        .filter((step) => !FIELD_ACTS.includes(step) && !transitionNamed(resource.workflow, step))
        .map((step) => `duties.${duty}: “${name}” has no transition “${step}”`);
    }),
  );
}

/** The acts of the second duty that do not refuse the person who did an act of the first. */
function openActs(
  { duties }: DutiesDeclaration,
  resources: Resources,
  { between: [first, second] }: Separation,
): string[] {
  const place = `duties.apart.${first}–${second}`;
  const firstActs = duties[first]?.acts ?? {};
  const joint = Object.entries(duties[second]?.acts ?? {}).filter(([name]) => firstActs[name]);
  if (joint.length === 0) return [`${place}: no resource has acts of both`];
  return joint.flatMap(([name, steps]) =>
    steps.flatMap((step) => {
      const transition = transitionNamed(resources.get(name)?.workflow, step);
      if (!transition) return [`${place}: “${step}” of “${name}” is no transition`];
      return (firstActs[name] ?? [])
        .filter((act) => !rivalsOf(transition).includes(act))
        .map(
          (act) => `${place}: “${step}” of “${name}” does not refuse the person who did “${act}”`,
        );
    }),
  );
}

/** The faults of the duties, among them each separation by record that a transition leaves open. */
export function checkDuties(
  declared: DutiesDeclaration,
  resources: Resources,
  keys: ReadonlySet<string>,
): string[] {
  const { duties, apart } = declared;
  return [
    ...Object.entries(duties).flatMap(([duty, { keys: own }]) =>
      own
        .filter((key) => !keys.has(key))
        .map((key) => `duties.${duty}: there is no privilege “${key}”`),
    ),
    ...unknownActs(declared, resources),
    ...apart.flatMap(({ between }) =>
      between
        .filter((duty) => !duties[duty])
        .map((duty) => `duties.apart: there is no duty “${duty}”`),
    ),
    ...apart
      .filter(({ on }) => on === 'record')
      .flatMap((pair) => openActs(declared, resources, pair)),
  ];
}
