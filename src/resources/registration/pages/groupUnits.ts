import type { RegistrationRule, RegistrationSheet, RegistrationUnit } from '../api.ts';

/** A course unit with the modules in which it runs: groups and media. */
export interface UnitChoice {
  code: string;
  modules: readonly RegistrationUnit[];
  /** The module that is chosen, or that fits best. */
  best: RegistrationUnit;
  isChosen: boolean;
}

const SECTIONS = ['compulsory', 'again', 'optional', 'closed'] as const;
export type SectionName = (typeof SECTIONS)[number];

export const isChosen = ({ line }: RegistrationUnit): boolean =>
  line !== null && line.state !== 'dropped';
const isClosed = ({ findings }: RegistrationUnit): boolean =>
  findings.some(({ weight }) => weight === 'blocks');
const isFull = ({ findings }: RegistrationUnit): boolean =>
  findings.some(({ rule }) => rule === 'full');

/** Chosen first, then what nothing speaks against, then the own medium, then where there is a place. */
function fitness(module: RegistrationUnit): number {
  const isOtherMedium = module.findings.some(({ rule }) => rule === 'medium');
  return (
    (isChosen(module) ? 8 : 0) +
    (isClosed(module) ? 0 : 4) +
    (isOtherMedium ? 0 : 2) +
    (isFull(module) ? 0 : 1)
  );
}

/**
 * What students cannot choose but the office can: it would hide the rest from the office, and is
 * looked for on purpose.
 */
const FOR_THE_OFFICE_ALONE: readonly RegistrationRule[] = [
  'otherCurriculum',
  'notOffered',
  'level',
  'passed',
  'prerequisite',
  'exclusion',
];

/**
 * `closed` depends on what else is chosen for one reason only: too many credits. Such a unit stays
 * where it was looked for.
 */
function sectionOf({ best, isChosen: isTaken }: UnitChoice): SectionName {
  const blocking = best.findings.filter(
    ({ weight, rule }) =>
      weight === 'blocks' || (weight === 'asks' && FOR_THE_OFFICE_ALONE.includes(rule)),
  );
  if (!isTaken && blocking.some(({ rule }) => rule !== 'creditsAbove')) return 'closed';
  if (best.isCompulsory) return 'compulsory';
  return best.attempt === 'repeat' || best.attempt === 'medical' ? 'again' : 'optional';
}

/**
 * The modules of a sheet by unit, and the units by what they are to the student. Empty sections are
 * left out.
 */
export function groupUnits(
  units: RegistrationSheet['units'],
): { name: SectionName; choices: UnitChoice[] }[] {
  const byCode = new Map<string, RegistrationUnit[]>();
  for (const module of units)
    byCode.set(module.unit.code, [...(byCode.get(module.unit.code) ?? []), module]);
  const choices = [...byCode].flatMap(([code, modules]): UnitChoice[] => {
    const [best] = modules.toSorted((left, right) => fitness(right) - fitness(left));
    return best ? [{ code, modules, best, isChosen: modules.some(isChosen) }] : [];
  });
  return SECTIONS.map((name) => ({
    name,
    choices: choices.filter((choice) => sectionOf(choice) === name),
  })).filter((section) => section.choices.length > 0);
}
