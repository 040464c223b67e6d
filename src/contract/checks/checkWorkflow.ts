import { hasOptions, isMoment } from '../model/kindTraits.ts';
import { didYouMean } from '../model/nearestName.ts';
import type { ResourceDeclaration } from '../model/resource.ts';
import type { Where } from '../model/where.ts';
import {
  askedFields,
  guardsOf,
  rivalsOf,
  sourcesOf,
  type Transition,
  type Workflow,
} from '../model/workflow.ts';

/** Checks a predicate against the fields of the resource; passed in by `checkDeclarations`. */
export type CheckWhere = (place: string, where: Where | undefined) => string[];

const unknown = (place: string, name: string, what: string, known: readonly string[]): string[] =>
  known.includes(name) ? [] : [`${place}: there is no ${what} “${name}”${didYouMean(name, known)}`];

const VARIABLES = ['$user', '$staff', '$department', '$student', '$today', '$now'];

function reachable({ initial, transitions }: Workflow): Set<string> {
  const found = new Set([initial]);
  let size = 0;
  while (size !== found.size) {
    size = found.size;
    for (const transition of transitions)
      if (sourcesOf(transition).some((state) => found.has(state))) found.add(transition.to);
  }
  return found;
}

function checkStates(
  place: string,
  workflow: Workflow,
  fields: readonly string[],
  options: readonly string[],
): string[] {
  const { states, transitions, initial } = workflow;
  const steps = transitions.map(({ name }) => name);
  const names = Object.keys(states);
  const reached = reachable(workflow);
  return [
    ...names.flatMap((state) =>
      unknown(`${place}.states`, state, `option of “${workflow.field}” called`, options),
    ),
    ...options
      .filter((option) => !names.includes(option))
      .map((option) => `${place}.states: the option “${option}” is missing`),
    ...unknown(`${place}.initial`, initial, 'state', names),
    ...names.flatMap((state) => {
      const { locks, revises, final = false } = states[state] ?? {};
      const hasExit = transitions.some((transition) => sourcesOf(transition).includes(state));
      return [
        ...(Array.isArray(locks)
          ? (locks as readonly string[]).flatMap((field) =>
              unknown(`${place}.states.${state}.locks`, field, 'field', fields),
            )
          : []),
        ...(revises
          ? unknown(`${place}.states.${state}.revises.as`, revises.as, 'transition', steps)
          : []),
        ...(revises?.atOnce ?? []).flatMap((field) =>
          unknown(`${place}.states.${state}.revises.atOnce`, field, 'field', fields),
        ),
        ...(revises && revises.fields === undefined
          ? [`${place}.states.${state}.revises: declare the resource through defineResource`]
          : []),
        ...(revises?.fields?.length === 0
          ? [`${place}.states.${state}.revises: no public field is left whose changes could wait`]
          : []),
        ...(reached.has(state) || !names.includes(initial)
          ? []
          : [`${place}.states.${state}: no transition leads here from “${initial}”`]),
        ...(hasExit || final
          ? []
          : [
              `${place}.states.${state}: no transition leads out; say \`final: true\` if that is meant`,
            ]),
        ...(hasExit && final
          ? [`${place}.states.${state}: it is final, yet a transition leads out`]
          : []),
      ];
    }),
  ];
}

function checkRights(
  place: string,
  { access }: ResourceDeclaration,
  { who, at }: Transition,
  checkWhere: CheckWhere,
): string[] {
  const keys = access.map(({ privilege }) => privilege);
  if (who.length === 0 && at === undefined)
    return [`${place}.who: nobody may take it; name a privilege`];
  return who.flatMap((right) => {
    const { privilege, rows } =
      typeof right === 'string' ? { privilege: right, rows: undefined } : right;
    return [
      ...unknown(`${place}.who`, privilege, 'grant for', keys),
      ...checkWhere(`${place}.who.${privilege}.rows`, rows),
    ];
  });
}

/** A cycle of timed transitions would never end. */
function checkTimedRounds(place: string, { transitions }: Workflow): string[] {
  const timed = transitions.filter(({ at }) => at !== undefined);
  const reached = (start: string): Set<string> => {
    const found = new Set<string>();
    const open = [start];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const here: string = state;
      const next = timed
        .filter((transition) => sourcesOf(transition).includes(here) && !found.has(transition.to))
        .map(({ to }) => to);
      for (const to of next) found.add(to);
      open.push(...next);
    }
    return found;
  };
  return timed.flatMap((transition) =>
    reached(transition.to).has(transition.to)
      ? [
          `${place}.${transition.name}.at: timed transitions lead round from “${transition.to}”; the record would never come to rest`,
        ]
      : [],
  );
}

/** A timed transition may ask for no fields and no reason, because the gateway performs it. */
function checkMoment(
  place: string,
  { fields }: ResourceDeclaration,
  transition: Transition,
): string[] {
  const { at, reason } = transition;
  if (at === undefined) return [];
  const field = fields[at];
  return [
    ...(field ? [] : unknown(`${place}.at`, at, 'field', Object.keys(fields))),
    ...(field && !isMoment(field) ? [`${place}.at: “${at}” must be a datetime`] : []),
    ...askedFields(transition).flatMap(({ field: name, required }) =>
      required ? [`${place}.ask: nobody is there to fill in “${name}” when the moment comes`] : [],
    ),
    ...(reason === 'required'
      ? [`${place}.reason: nobody is there to give one when the moment comes`]
      : []),
  ];
}

function checkWritten(
  place: string,
  { fields, workflow }: ResourceDeclaration,
  transition: Transition,
): string[] {
  const names = Object.keys(fields);
  const inputs = askedFields(transition).map(({ field }) => field);
  const set = Object.entries(transition.sets ?? {});
  return [
    ...inputs.flatMap((name) => {
      const field = fields[name];
      if (!field) return unknown(`${place}.ask`, name, 'field', names);
      return field.readOnly ? [`${place}.ask: nobody writes “${name}”; the gateway does`] : [];
    }),
    ...set.flatMap(([name, value]) => {
      if (!fields[name]) return unknown(`${place}.sets`, name, 'field', names);
      if (name === workflow?.field)
        return [`${place}.sets: “${name}” follows from the transition itself`];
      return typeof value === 'string' && value.startsWith('$')
        ? unknown(`${place}.sets.${name}`, value, 'variable', VARIABLES)
        : [];
    }),
    ...inputs
      .filter((name) => set.some(([other]) => other === name))
      .map((name) => `${place}.ask: “${name}” is set already`),
  ];
}

function checkTransition(
  resource: ResourceDeclaration,
  workflow: Workflow,
  transition: Transition,
  checkWhere: CheckWhere,
): string[] {
  const place = `${resource.name}.workflow.${transition.name}`;
  const states = Object.keys(workflow.states);
  const sources = sourcesOf(transition);
  const steps = ['create', 'edit', ...workflow.transitions.map(({ name }) => name)];
  return [
    ...(/^[a-z][A-Za-z0-9]*$/.test(transition.name) && !['create', 'edit'].includes(transition.name)
      ? []
      : [`${place}: a name such as “submit” is expected; “create” and “edit” are taken`]),
    ...sources.flatMap((state) => unknown(`${place}.from`, state, 'state', states)),
    ...(sources.length === 0 ? [`${place}.from: it begins in no state`] : []),
    ...unknown(`${place}.to`, transition.to, 'state', states),
    // A step that stays in its state is a decision on other values of the record.
    ...(sources.includes(transition.to) && transition.sets === undefined
      ? [`${place}.to: it leads back to “${transition.to}”, where it begins, and sets nothing`]
      : []),
    ...rivalsOf(transition).flatMap((step) =>
      unknown(`${place}.notBySamePersonAs`, step, 'transition', steps),
    ),
    ...guardsOf(transition).flatMap(({ guard, where }) =>
      checkWhere(`${place}.when.${guard}`, where),
    ),
    ...checkRights(place, resource, transition, checkWhere),
    ...checkMoment(place, resource, transition),
    ...checkWritten(place, resource, transition),
  ];
}

/**
 * The faults of a workflow, each by `<resource>.workflow.<part>` and with the nearest name for a
 * misspelt one.
 */
export function checkWorkflow(resource: ResourceDeclaration, checkWhere: CheckWhere): string[] {
  const { workflow, fields } = resource;
  if (!workflow) return [];
  const place = `${resource.name}.workflow`;
  const field = fields[workflow.field];
  if (!field) return unknown(`${place}.field`, workflow.field, 'field', Object.keys(fields));
  if (!hasOptions(field))
    return [`${place}.field: “${workflow.field}” must be a select, whose options are the states`];
  const names = workflow.transitions.map(({ name }) => name);
  const doubled = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...(resource.readOnly
      ? [`${place}: the rows of this resource are written by the gateway alone`]
      : []),
    ...(field.readOnly
      ? []
      : [
          `${place}.field: transitions alone write “${workflow.field}”; declare the resource through defineResource`,
        ]),
    ...doubled.map((name) => `${place}.${name}: two transitions have this name`),
    ...checkTimedRounds(place, workflow),
    ...checkStates(place, workflow, Object.keys(fields), field.options),
    ...workflow.transitions.flatMap((transition) =>
      checkTransition(resource, workflow, transition, checkWhere),
    ),
  ];
}
