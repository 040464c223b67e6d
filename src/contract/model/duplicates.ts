import { LANGUAGES } from './constants.ts';
import type { Field } from './fields.ts';
import { isPlainText } from './kindTraits.ts';
import type { ResourceDeclaration } from './resource.ts';

type Declaration = Pick<ResourceDeclaration, 'fields' | 'title' | 'duplicates'>;

const JOINERS = /[\u200c\u200d]/g;
/** Accents over letters; the signs of Sinhala are letters of their own and stay. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * What two spellings of a text have in common: no case, spaces, marks or accents; of Sinhala, no
 * joiners.
 */
export const plainForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(JOINERS, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/**
 * The sets of fields by which people would take two records for the same: as declared, otherwise
 * the title where it is text of which two records may have the same.
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
 * Every form under which a record could be taken for another, one a set and, of bilingual texts,
 * one a language; none where the first field of a set is empty.
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
