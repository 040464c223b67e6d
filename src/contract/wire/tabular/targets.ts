import { LANGUAGES, type Language } from '../../model/constants.ts';
import type { Field } from '../../model/fields.ts';
import { hasLines, isBilingual, isUpload } from '../../model/kindTraits.ts';
import type { ResourceDeclaration } from '../../model/resource.ts';

/**
 * A possible target of a column of a file: a field, one language of a bilingual field, a column of
 * child rows, or the id of the record.
 */
export interface ImportTarget {
  /** `title`, `name.si`, `components.weight`, `components.name.si`, `id`. */
  path: string;
  name: string;
  /** The column, if the field `name` contains child rows. */
  child?: string;
  language: Language | null;
  isRequired: boolean;
}

/** Excludes read-only fields and uploads, which a table cannot contain. */
const isImportable = (field: Field): boolean => !field.readOnly && !isUpload(field);

/** Of a bilingual field each, because a column has the text in one of them. */
const languagesOf = (field: Field): readonly (Language | null)[] =>
  isBilingual(field) ? LANGUAGES : [null];

/** The columns of child rows; each row of the file adds one child row to its record. */
const childTargets = (name: string, field: Field): ImportTarget[] =>
  !hasLines(field)
    ? []
    : Object.entries(field.fields).flatMap(([child, line]) =>
        (isImportable(line) ? languagesOf(line) : []).map((language) => ({
          path: language === null ? `${name}.${child}` : `${name}.${child}.${language}`,
          name,
          child,
          language,
          isRequired: false,
        })),
      );

/** The field, or column of child rows, at the path of a target. */
export function fieldAtTarget(
  { fields }: Pick<ResourceDeclaration, 'fields'>,
  path: string,
): Field | undefined {
  const [name = '', child = ''] = path.split('.');
  const field = fields[name];
  return hasLines(field) && child !== '' ? field.fields[child] : field;
}

/** The targets of a resource among the writable fields, in declared order. */
export function importTargets(
  resource: Pick<ResourceDeclaration, 'fields'>,
  writable: ReadonlySet<string>,
): ImportTarget[] {
  const targets = Object.entries(resource.fields).flatMap(([name, field]): ImportTarget[] => {
    if (!writable.has(name) || !isImportable(field)) return [];
    // A field with a default may be missing in the file.
    const isRequired =
      field.required === true && !('default' in field && field.default !== undefined);
    const own = languagesOf(field).map((language) => ({
      path: language === null ? name : `${name}.${language}`,
      name,
      language,
      isRequired,
    }));
    return [...own, ...childTargets(name, field)];
  });
  return [...targets, { path: 'id', name: 'id', language: null, isRequired: false }];
}
