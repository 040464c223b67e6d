import { LANGUAGES, type Language } from '../../model/constants.ts';
import { isBilingual, type Field } from '../../model/fields.ts';
import { hasLines, isUpload } from '../../model/kindTraits.ts';
import type { ResourceDeclaration } from '../../model/resource.ts';

/**
 * What a column of a file may fill: a field, one language of a text kept in both, a column of its
 * child rows, or the record's id.
 */
export interface ImportTarget {
  /** `title`, `name.si`, `components.weight`, `id`. */
  path: string;
  name: string;
  /** The column of the child rows that are the field `name`. */
  child?: string;
  language: Language | null;
  isRequired: boolean;
}

/** Stored files cannot come in a table; the rest is written by people or not at all. */
const isImportable = (field: Field): boolean => !field.readOnly && !isUpload(field);

/** The columns of child rows; each row of the file that belongs to a record brings one. */
const childTargets = (name: string, field: Field): ImportTarget[] =>
  !hasLines(field)
    ? []
    : Object.entries(field.fields).flatMap(([child, line]) =>
        isImportable(line) && !isBilingual(line)
          ? [{ path: `${name}.${child}`, name, child, language: null, isRequired: false }]
          : [],
      );

/** The field, or the column of child rows, that a target or its path means. */
export function fieldAtTarget(
  { fields }: Pick<ResourceDeclaration, 'fields'>,
  path: string,
): Field | undefined {
  const [name = '', child = ''] = path.split('.');
  const field = fields[name];
  return hasLines(field) && child !== '' ? field.fields[child] : field;
}

/**
 * The targets of a resource among the fields that the person may write, in the order of the
 * declaration.
 */
export function importTargets(
  resource: Pick<ResourceDeclaration, 'fields'>,
  writable: ReadonlySet<string>,
): ImportTarget[] {
  const targets = Object.entries(resource.fields).flatMap(([name, field]): ImportTarget[] => {
    if (!writable.has(name) || !isImportable(field)) return [];
    // What starts with a value of its own need not be in the file.
    const isRequired =
      field.required === true && !('default' in field && field.default !== undefined);
    if (isBilingual(field))
      return LANGUAGES.map((language) => ({
        path: `${name}.${language}`,
        name,
        language,
        isRequired,
      }));
    return [{ path: name, name, language: null, isRequired }, ...childTargets(name, field)];
  });
  return [...targets, { path: 'id', name: 'id', language: null, isRequired: false }];
}
