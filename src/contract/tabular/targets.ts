import { LANGUAGES, type Language } from '../constants.ts';
import { isBilingual, type Field } from '../fields.ts';
import type { ResourceDeclaration } from '../resource.ts';

/** What a column of a file may fill: a field, one language of a text kept in both, or the record's id. */
export interface ImportTarget {
  /** `title`, `name.si`, `id`. */
  path: string;
  name: string;
  language: Language | null;
  isRequired: boolean;
}

/** Stored files cannot come in a table; the rest is written by people or not at all. */
const isImportable = (field: Field): boolean => !field.readOnly && !['derived', 'file', 'files', 'image'].includes(field.kind);

/** The targets of a resource among the fields that the person may write, in the order of the declaration. */
export function importTargets(resource: Pick<ResourceDeclaration, 'fields'>, writable: ReadonlySet<string>): ImportTarget[] {
  const targets = Object.entries(resource.fields).flatMap(([name, field]): ImportTarget[] => {
    if (!writable.has(name) || !isImportable(field)) return [];
    // What starts with a value of its own need not be in the file.
    const isRequired = field.required === true && !('default' in field && field.default !== undefined);
    if (isBilingual(field)) return LANGUAGES.map((language) => ({ path: `${name}.${language}`, name, language, isRequired }));
    return [{ path: name, name, language: null, isRequired }];
  });
  return [...targets, { path: 'id', name: 'id', language: null, isRequired: false }];
}
