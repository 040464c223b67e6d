import { LANGUAGES } from './constants.ts';
import type { Field } from './fields.ts';
import { isPlainText } from './kindTraits.ts';
import type { ResourceDeclaration } from './resource.ts';

type Declaration = Pick<ResourceDeclaration, 'fields' | 'title' | 'duplicates'>;

const JOINERS = /[\u200c\u200d]/g;
/** Combining accents. Sinhala vowel signs are outside the range and are kept. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Normal form for comparing texts: without case, spaces, punctuation, accents and Sinhala joiners. */
export const plainForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(JOINERS, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/**
 * The sets of fields that identify likely duplicates: as declared, otherwise the title if it is
 * text and not unique.
 */
export function duplicateSets({
  fields,
  title,
  duplicates,
}: Declaration): readonly (readonly string[])[] {
  if (duplicates) return duplicates;
  const names = [title].flat();
  return names.every((name) => isPlainText(fields[name]) && !fields[name].unique) ? [names] : [];
}

const isBilingual = (field: Field | undefined): boolean =>
  isPlainText(field) && field.i18n === true;

function partOf(field: Field | undefined, value: unknown, language: string): string {
  const text = isBilingual(field) ? (value as Record<string, unknown> | null)?.[language] : value;
  return text === null || text === undefined ? '' : plainForm(String(text));
}

/**
 * The keys under which a record matches its likely duplicates: one a set, and one a language for
 * bilingual texts; none if the first field of a set is empty.
 */
export function duplicateForms(
  resource: Declaration,
  values: Readonly<Record<string, unknown>>,
): string[] {
  return duplicateSets(resource).flatMap((names, set) => {
    const languages = names.some((name) => isBilingual(resource.fields[name]))
      ? LANGUAGES
      : LANGUAGES.slice(0, 1);
    return languages.flatMap((language) => {
      const parts = names.map((name) => partOf(resource.fields[name], values[name], language));
      return parts[0] ? [JSON.stringify([set, language, ...parts])] : [];
    });
  });
}
