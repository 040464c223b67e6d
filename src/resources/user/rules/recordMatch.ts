import { phoneticWords } from '../../../contract/model/phoneticWords.ts';

/** How a statement of the person agrees with the record. */
export const AGREEMENTS = ['agrees', 'partly', 'differs', 'notStated', 'notHeld'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/** A phonetic word of one sound, after its mark: an initial. */
const isInitial = (word: string): boolean => word.length === 2;

const areAlike = (one: string, other: string): boolean =>
  one === other ||
  (isInitial(one) && other.startsWith(one)) ||
  (isInitial(other) && one.startsWith(other));

interface RecordNames {
  /** In every language that is held. */
  fullNames: readonly string[];
  namesWithInitials: readonly string[];
}

/**
 * Compares a stated name with those of a record as search does: in Latin or Sinhala letters, by
 * sound, an initial standing for the names that begin with it. Full names decide where they are
 * held, because initials stand for several names.
 */
export function nameAgreement(
  stated: string,
  { fullNames, namesWithInitials }: RecordNames,
): Agreement {
  const words = phoneticWords(stated);
  const names = (fullNames.length > 0 ? fullNames : namesWithInitials).map(phoneticWords);
  const shared = names.map((held) => ({
    isWhole: words.every((word) => held.some((other) => areAlike(word, other))),
    isAny: words.some((word) => !isInitial(word) && held.includes(word)),
  }));
  if (shared.some(({ isWhole, isAny }) => isWhole && isAny)) return 'agrees';
  return shared.some(({ isAny }) => isAny) ? 'partly' : 'differs';
}

/** Compares two days, of which either may be missing. */
export function birthDateAgreement(stated: string | null, held: string | null): Agreement {
  if (held === null) return 'notHeld';
  if (stated === null) return 'notStated';
  return stated === held ? 'agrees' : 'differs';
}
