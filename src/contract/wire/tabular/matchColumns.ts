import { DEFAULT_LANGUAGE, LANGUAGE_FACTS } from '../../model/constants.ts';
import { nearestName } from '../../model/nearestName.ts';
import type { ImportTarget } from './targets.ts';

/** The target of each column, by position; `null`: the column is ignored. */
export type ColumnMapping = readonly (string | null)[];

/** A target with the headings that identify it: its labels in both languages and its declared name. */
export interface NamedTarget extends ImportTarget {
  labels: readonly string[];
}

/**
 * Normal form for comparing headings: letters and digits of any script, without case, punctuation
 * or joiners.
 */
const plainHeading = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The headings of a target apart from its language. */
const namesOf = ({ name, child, labels }: NamedTarget): string[] =>
  child === undefined
    ? [...labels, name, name.replace(/([a-z0-9])([A-Z])/g, '$1 $2')]
    : [...labels, `${name}.${child}`];

const spellings = (target: NamedTarget): string[] => {
  const { path, language } = target;
  const names = namesOf(target);
  if (language === null) return [...names, path].map(plainHeading);
  return [
    path,
    ...names.flatMap((one) =>
      LANGUAGE_FACTS[language].importWords.flatMap((word) => [
        `${one} (${word})`,
        `${one} ${word}`,
      ]),
    ),
  ].map(plainHeading);
};

/**
 * Guesses the target of each column, in this order: exact names in either language, the mapping of
 * an earlier file with the same headings, a bilingual field named without a language (English),
 * near misspellings. Each target is used at most once.
 */
export function matchColumns(
  headings: readonly string[],
  targets: readonly NamedTarget[],
  earlier: ColumnMapping | null = null,
): (string | null)[] {
  const taken = new Set<string>();
  const mapping: (string | null)[] = headings.map(() => null);
  const give = (index: number, path: string | undefined): void => {
    if (path === undefined || taken.has(path) || mapping[index] !== null) return;
    taken.add(path);
    mapping[index] = path;
  };
  const plain = headings.map(plainHeading);
  const known = new Map(
    targets.flatMap((target) =>
      spellings(target).map((spelling) => [spelling, target.path] as const),
    ),
  );
  const bare = new Map(
    targets
      .filter(({ language }) => language === DEFAULT_LANGUAGE)
      .flatMap((target) =>
        namesOf(target).map((label) => [plainHeading(label), target.path] as const),
      ),
  );
  const paths = new Set(targets.map(({ path }) => path));
  plain.forEach((heading, index) => give(index, known.get(heading)));
  (earlier ?? []).forEach((path, index) =>
    give(index, path !== null && paths.has(path) ? path : undefined),
  );
  plain.forEach((heading, index) => give(index, bare.get(heading)));
  plain.forEach((heading, index) => {
    const near = heading.length < 4 ? null : nearestName(heading, [...known.keys()]);
    give(index, near === null ? undefined : known.get(near));
  });
  return mapping;
}
