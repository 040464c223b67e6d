import type { Medium } from '../../shared/media.ts';

/** The number of main subjects in a general degree. */
export const SUBJECTS_OF_A_DEGREE = 3;

/** A row of `subject-combinations`. It applies to choices that contain all its subjects. */
export interface CombinationRule {
  id: string;
  /**
   * `allowed` permits its subjects together, `forbidden` refuses them together, `limited` only
   * counts places.
   */
  effect: 'allowed' | 'forbidden' | 'limited';
  subjects: readonly string[];
  /** Maximum of students; `null`: no limit. */
  quota: number | null;
}

/** A main subject of the degree, with the media in which it is taught. */
interface OfferedSubject {
  id: string;
  media: readonly Medium[];
}

/** What one curriculum offers. */
export interface Combinations {
  subjects: readonly OfferedSubject[];
  rules: readonly CombinationRule[];
}

/** An obstacle of a choice; `subjects` are those that it concerns. */
export type Obstacle =
  | { kind: 'count'; subjects: readonly string[]; needed: number }
  | { kind: 'repeated' | 'notOffered' | 'forbidden' | 'notCombined'; subjects: readonly string[] }
  | { kind: 'medium'; subjects: readonly string[]; medium: Medium };

/** An exchange of one subject for each of those that would be allowed in its place. */
export interface Repair {
  instead: string;
  by: readonly string[];
}

export const concerns = (rule: CombinationRule, choice: readonly string[]): boolean =>
  rule.subjects.length > 0 && rule.subjects.every((subject) => choice.includes(subject));

/**
 * The subjects of a choice that no rule allows. Each must be in an `allowed` row that the choice
 * contains in full; a curriculum without such rows allows all.
 */
function notCombined(choice: readonly string[], rules: readonly CombinationRule[]): string[] {
  const opening = rules.filter(({ effect }) => effect === 'allowed');
  if (opening.length === 0) return [];
  const opened = new Set(
    opening.filter((rule) => concerns(rule, choice)).flatMap(({ subjects }) => subjects),
  );
  return choice.filter((subject) => !opened.has(subject));
}

/** The obstacles to these three subjects in a medium; empty: allowed. Places are not considered. */
export function obstaclesOf(
  choice: readonly string[],
  medium: Medium,
  { subjects, rules }: Combinations,
): Obstacle[] {
  const repeated = choice.filter((subject, position) => choice.indexOf(subject) !== position);
  if (repeated.length > 0) return [{ kind: 'repeated', subjects: repeated }];
  if (choice.length !== SUBJECTS_OF_A_DEGREE)
    return [{ kind: 'count', subjects: choice, needed: SUBJECTS_OF_A_DEGREE }];
  const offered = new Map(subjects.map((subject) => [subject.id, subject]));
  const missing = choice.filter((subject) => !offered.has(subject));
  if (missing.length > 0) return [{ kind: 'notOffered', subjects: missing }];
  const untaught = choice.filter((subject) => !offered.get(subject)?.media.includes(medium));
  const apart = rules.filter((rule) => rule.effect === 'forbidden' && concerns(rule, choice));
  const alone = apart.length > 0 ? [] : notCombined(choice, rules);
  return [
    ...(untaught.length > 0 ? [{ kind: 'medium', subjects: untaught, medium } as const] : []),
    ...apart.map((rule) => ({ kind: 'forbidden', subjects: rule.subjects }) as const),
    ...(alone.length > 0 ? [{ kind: 'notCombined', subjects: alone } as const] : []),
  ];
}

export const isAllowed = (
  choice: readonly string[],
  medium: Medium,
  combinations: Combinations,
): boolean => obstaclesOf(choice, medium, combinations).length === 0;

/** Repairs of a refused choice of three: exchanges of one subject that suffice by themselves. */
export const repairsOf = (
  choice: readonly string[],
  medium: Medium,
  combinations: Combinations,
): Repair[] =>
  choice
    .map((instead) => {
      const others = combinations.subjects.map(({ id }) => id).filter((id) => !choice.includes(id));
      return {
        instead,
        by: others.filter((other) =>
          isAllowed(
            choice.map((subject) => (subject === instead ? other : subject)),
            medium,
            combinations,
          ),
        ),
      };
    })
    .filter(({ by }) => by.length > 0);

/** Other media in which the same three are taught. */
export const mediaFor = (
  choice: readonly string[],
  media: readonly Medium[],
  combinations: Combinations,
): Medium[] => media.filter((medium) => isAllowed(choice, medium, combinations));

/** All sets of three of a ranking, the most preferred first: lower ranks are replaced first. */
export function threesOf(ranking: readonly string[]): string[][] {
  const threes: string[][] = [];
  for (let first = 0; first < ranking.length; first += 1) {
    for (let second = first + 1; second < ranking.length; second += 1) {
      for (let third = second + 1; third < ranking.length; third += 1)
        threes.push([ranking[first] ?? '', ranking[second] ?? '', ranking[third] ?? '']);
    }
  }
  return threes;
}

/** The first three of a ranking; the others are substitutes. */
export const wantedOf = (ranking: readonly string[]): string[] =>
  ranking.slice(0, SUBJECTS_OF_A_DEGREE);
