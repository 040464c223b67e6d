import type { RegistrationRule, RegistrationSheet, RegistrationUnit } from '../api.ts';

/** A course unit with the modules in which it runs: groups and media. */
export interface UnitChoice {
  code: string;
  modules: readonly RegistrationUnit[];
  /** The chosen module, or the best fit. */
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

/** Chosen modules first, then those without findings, then the student's medium, then free places. */
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
 * Units that only the office can choose are collapsed, because they would hide the others from the
 * office.
 */
const FOR_THE_OFFICE_ALONE: readonly RegistrationRule[] = [
  'otherCurriculum',
  'notOffered',
  'level',
  'passed',
  'prerequisite',
  'exclusion',
];

/** Only one finding depends on other choices: too many credits. Such a unit stays in its section. */
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
 * The modules of a sheet by unit, in sections by their relevance to the student, without empty
 * sections.
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
