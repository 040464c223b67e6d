import type { UnitResults } from '../../academicRecord/rules/academicRecord.ts';
import { parseWeeks } from '../../halls/rules/teachingWeeks.ts';
import { passGradeOf } from '../../ruleSets/rules/gradeScheme.ts';
import type { Attempt } from '../../shared/attempts.ts';
import type { Medium } from '../../shared/media.ts';
import { reaches, type Grade } from '../../shared/rules/grades.ts';
import type { Examined, Finding, FindingWeight, Meeting, RegistrationRule } from '../api.ts';

/** From the by-law of the student. Credits have one decimal. */
export interface RegistrationRules {
  minimumCredits: number;
  maximumCredits: number;
  addDropWeeks: number;
  allowsImprovement: boolean;
  /** Names what a prerequisite asks for that has no least grade of its own. */
  passGrade: Grade;
}

/** Defaults where the by-law says nothing: common values of arts faculties. */
export const USUAL_RULES: RegistrationRules = {
  minimumCredits: 12,
  maximumCredits: 20,
  addDropWeeks: 2,
  allowsImprovement: false,
  passGrade: passGradeOf(null),
};

/**
 * A course unit for the rules. Other units are referenced by id; `codes` of the facts has their
 * codes.
 */
export interface UnitFacts {
  id: string;
  code: string;
  credits: number;
  level: number;
  prerequisites: readonly { unit: string; minimumGrade: Grade | null }[];
  corequisites: readonly string[];
  exclusions: readonly string[];
}

export interface OfferingFacts {
  id: string;
  unit: UnitFacts;
  medium: Medium;
  capacity: number | null;
  taken: number;
  waiting: number;
  isOpen: boolean;
  /** In the student's curriculum or a main subject. */
  isInCurriculum: boolean;
  /** Expected of the student this semester. */
  isCompulsory: boolean;
  meetings: readonly Meeting[];
  /** Its paper in the regular examination of the semester; `null` while its time is unknown. */
  examined: Examined | null;
}

export interface StudentFacts {
  status: string;
  /** Of the batch in this semester; `null`: unknown. */
  level: number | null;
  medium: Medium;
  /** Published results by unit. */
  results: ReadonlyMap<string, UnitResults>;
  /** A hold hides the results from the reader: findings that rest on them are not said. */
  isHeld: boolean;
  /** Units registered for in an earlier semester whose grades are still to come. */
  awaited: ReadonlySet<string>;
}

export interface RegistrationFacts {
  student: StudentFacts;
  rules: RegistrationRules;
  /** Chosen and not dropped, with or without a place. */
  chosen: readonly OfferingFacts[];
  codes: ReadonlyMap<string, string>;
  /**
   * The office is writing: findings that it may decide do not block it, but are recorded as
   * exceptions.
   */
  isOffice: boolean;
}

const finding = (
  rule: RegistrationRule,
  weight: FindingWeight,
  args: Finding['args'] = {},
): Finding => ({ rule, weight, args });

/**
 * The attempt at a unit. An accepted medical uses no attempt, so a student with nothing else sits
 * it medically; without a pass it is a repeat, whose points are capped later; after a pass it is an
 * improvement.
 */
export function attemptAt(unit: string, { results }: Pick<StudentFacts, 'results'>): Attempt {
  const known = results.get(unit);
  if (!known) return 'proper';
  if (known.isPassed) return 'improvement';
  return known.grades.every((grade) => grade === 'MC') ? 'medical' : 'repeat';
}

/** Exact sums of credits, which have one decimal. */
export const creditsOf = (offerings: readonly OfferingFacts[]): number =>
  offerings.reduce((sum, { unit }) => sum + Math.round(unit.credits * 10), 0) / 10;

const shareAWeek = (one: string | null, other: string | null): boolean => {
  const [first, second] = [
    one === null ? null : parseWeeks(one),
    other === null ? null : parseWeeks(other),
  ];
  return first === null || second === null || first.some((week) => second.includes(week));
};

const overlap = (one: Meeting, other: Meeting): boolean =>
  one.weekday === other.weekday &&
  one.from < other.to &&
  other.from < one.to &&
  shareAWeek(one.weeks, other.weeks);

/** The first meeting of one that overlaps a meeting of the other. */
export const conflictOf = (
  one: readonly Meeting[],
  other: readonly Meeting[],
): Meeting | undefined => one.find((meeting) => other.some((rival) => overlap(meeting, rival)));

/** Whether a hold hides from the reader how this unit went. */
export const isHidden = (
  unit: string,
  { isHeld, results }: Pick<StudentFacts, 'isHeld' | 'results'>,
): boolean => isHeld && results.has(unit);

/**
 * One finding for all that hidden results decide of a unit, the same whether they pass or fail. It
 * refuses nothing: the office decides, so that no time is lost until the hold is lifted.
 */
const aboutHold = ({ unit }: OfferingFacts, { student }: RegistrationFacts): Finding[] =>
  [
    unit.id,
    ...unit.prerequisites.map((one) => one.unit),
    ...unit.corequisites,
    ...unit.exclusions,
  ].some((id) => isHidden(id, student))
    ? [finding('resultsHeld', 'asks')]
    : [];

function aboutGrades({ unit }: OfferingFacts, { student, rules }: RegistrationFacts): Finding[] {
  if (isHidden(unit.id, student)) return [];
  const attempt = attemptAt(unit.id, student);
  if (attempt === 'repeat') return [finding('repeat', 'tells')];
  if (attempt === 'medical') return [finding('medical', 'tells')];
  if (attempt === 'improvement')
    return [
      rules.allowsImprovement ? finding('improvement', 'tells') : finding('passed', 'blocks'),
    ];
  return [];
}

function aboutConditions(
  { unit }: OfferingFacts,
  { student, rules, chosen, codes }: RegistrationFacts,
): Finding[] {
  const name = (id: string): string => codes.get(id) ?? '?';
  const others = chosen.filter((other) => other.unit.id !== unit.id);
  const isPassed = (id: string): boolean =>
    !isHidden(id, student) && student.results.get(id)?.isPassed === true;
  const prerequisites = unit.prerequisites.flatMap(({ unit: id, minimumGrade }) => {
    if (isHidden(id, student)) return [];
    const isMet =
      minimumGrade === null
        ? isPassed(id)
        : reaches(student.results.get(id)?.grades ?? [], minimumGrade);
    if (isMet) return [];
    const args = { unit: name(id), grade: minimumGrade ?? rules.passGrade };
    return [
      student.awaited.has(id) && !student.results.has(id)
        ? finding('prerequisiteAwaited', 'asks', args)
        : finding('prerequisite', 'blocks', args),
    ];
  });
  const corequisites = unit.corequisites
    .filter((id) => !isHidden(id, student) && !isPassed(id))
    .filter((id) => !others.some((other) => other.unit.id === id))
    .map((id) => finding('corequisite', 'mend', { unit: name(id) }));
  // An exclusion is declared at one of the two units and applies to both.
  const excluded = [
    ...unit.exclusions.filter((id) => isPassed(id)).map(name),
    ...others
      .filter(
        (other) =>
          unit.exclusions.includes(other.unit.id) || other.unit.exclusions.includes(unit.id),
      )
      .map((other) => other.unit.code),
  ];
  return [
    ...prerequisites,
    ...corequisites,
    ...[...new Set(excluded)].map((code) => finding('exclusion', 'blocks', { unit: code })),
  ];
}

function aboutTimes(offering: OfferingFacts, { chosen }: RegistrationFacts): Finding[] {
  return chosen.flatMap((other) => {
    const clash =
      other.id === offering.id || other.unit.id === offering.unit.id
        ? undefined
        : conflictOf(offering.meetings, other.meetings);
    return clash
      ? [
          finding('clash', 'asks', {
            unit: other.unit.code,
            weekday: clash.weekday,
            from: clash.from,
            to: clash.to,
          }),
        ]
      : [];
  });
}

const sitTogether = (one: Examined | null, other: Examined | null): boolean =>
  one !== null &&
  other !== null &&
  Date.parse(one.startsAt) < Date.parse(other.endsAt) &&
  Date.parse(other.startsAt) < Date.parse(one.endsAt);

/** Papers at the same time are left to the office, because a timetable can still change. */
const aboutExaminations = (offering: OfferingFacts, { chosen }: RegistrationFacts): Finding[] =>
  chosen
    .filter(
      (other) =>
        other.id !== offering.id &&
        other.unit.id !== offering.unit.id &&
        sitTogether(offering.examined, other.examined),
    )
    .map(({ unit, examined }) =>
      finding('examClash', 'asks', { unit: unit.code, at: examined?.startsAt ?? '' }),
    );

/** The office may decide what blocks students, except the same unit twice. */
const forOffice = (found: Finding): Finding =>
  found.weight === 'blocks' && found.rule !== 'twice' ? { ...found, weight: 'asks' } : found;

/**
 * The findings about one module for one student, chosen or not. Permanent obstacles come first,
 * then those that depend on other choices.
 */
export function findingsOfUnit(offering: OfferingFacts, facts: RegistrationFacts): Finding[] {
  const { student, rules, chosen, isOffice } = facts;
  const { unit } = offering;
  const isChosen = chosen.some(({ id }) => id === offering.id);
  const others = chosen.filter(({ id }) => id !== offering.id);
  const total = creditsOf([...others, offering]);
  const findings = [
    ...(offering.isInCurriculum ? [] : [finding('otherCurriculum', 'blocks')]),
    ...(offering.isOpen || isChosen ? [] : [finding('notOffered', 'blocks')]),
    ...(student.level !== null && unit.level > student.level
      ? [finding('level', 'blocks', { level: unit.level, own: student.level })]
      : []),
    ...aboutHold(offering, facts),
    ...aboutGrades(offering, facts),
    ...aboutConditions(offering, facts),
    ...(others.some((other) => other.unit.id === unit.id) ? [finding('twice', 'blocks')] : []),
    ...(offering.medium === student.medium
      ? []
      : [finding('medium', 'asks', { medium: offering.medium })]),
    ...aboutTimes(offering, facts),
    ...aboutExaminations(offering, facts),
    ...(isChosen || total <= rules.maximumCredits
      ? []
      : [finding('creditsAbove', 'blocks', { total, maximum: rules.maximumCredits })]),
    ...(isChosen || placeIn(offering) === 'enrolled'
      ? []
      : [
          finding('full', 'tells', {
            capacity: offering.capacity ?? 0,
            place: offering.waiting + 1,
          }),
        ]),
  ];
  return isOffice ? findings.map(forOffice) : findings;
}

/** A seat while one is free and no one waits. */
export const placeIn = ({
  capacity,
  taken,
  waiting,
}: Pick<OfferingFacts, 'capacity' | 'taken' | 'waiting'>): 'enrolled' | 'waitlisted' =>
  capacity === null || (taken < capacity && waiting === 0) ? 'enrolled' : 'waitlisted';

/**
 * The findings about a registration as a whole. `available`: all modules of the semester that are
 * open to the student.
 */
export function findingsOfWhole(
  facts: RegistrationFacts,
  available: readonly OfferingFacts[],
  isLate: boolean,
): Finding[] {
  const { chosen, rules, isOffice } = facts;
  const total = creditsOf(chosen);
  const missing = available.filter(
    ({ isCompulsory, unit }) => isCompulsory && !chosen.some((other) => other.unit.id === unit.id),
  );
  const open = missing.filter((offering) =>
    findingsOfUnit(offering, facts).every(
      ({ weight, rule }) => weight !== 'blocks' || rule === 'creditsAbove',
    ),
  );
  const codes = [...new Set(open.map(({ unit }) => unit.code))];
  const load: Finding[] = [
    ...(total < rules.minimumCredits
      ? [finding('creditsBelow', 'mend', { total, minimum: rules.minimumCredits })]
      : []),
    ...(total > rules.maximumCredits
      ? [finding('creditsAbove', 'mend', { total, maximum: rules.maximumCredits })]
      : []),
  ];
  return [
    ...(isOffice ? load.map((found): Finding => ({ ...found, weight: 'asks' })) : load),
    ...(codes.length > 0
      ? [
          finding('compulsoryMissing', 'asks', {
            units: codes.join(', '),
            smart_count: codes.length,
          }),
        ]
      : []),
    ...(isLate ? [finding('late', 'asks')] : []),
  ];
}
