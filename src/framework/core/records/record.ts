import type { Language } from '../../../contract/model/constants.ts';
import { hasOptions, isReferenceToOne, traitsOf } from '../../../contract/model/kindTraits.ts';
import type {
  ResourceDeclaration,
  RowPermissions,
  WaitingRevision,
} from '../../../contract/model/resource.ts';
import type { Translate } from '../fields/kind.ts';
import { labelsOf, optionKey } from '../fields/labels.ts';
import { formatDate, formatDateTime, formatTime } from '../fields/localFormat.ts';
import { textIn } from '../fields/localisedText.ts';

/** A record in the views: declared fields and the gateway's additions. */
export interface ViewRecord extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version?: number;
  readonly _can?: RowPermissions;
  readonly _labels?: Readonly<Record<string, unknown>>;
  readonly _revision?: WaitingRevision | null;
}

export const permissionsOf = (record: ViewRecord | undefined): RowPermissions => record?._can ?? {};

const IN_WORDS = { day: formatDate, moment: formatDateTime, time: formatTime } as const;

/**
 * The label of a record: its title field or fields, with references and options as their labels
 * where available, and dates in the portal's locale.
 */
export function titleOf(
  resource: ResourceDeclaration,
  record: Readonly<Record<string, unknown>>,
  language: Language,
  translate?: Translate,
): string {
  const parts = [resource.title].flat().map((name) => {
    const value = record[name];
    const field = resource.fields[name];
    if (hasOptions(field) && translate && typeof value === 'string')
      return translate(optionKey(resource.name, name, value), { _: value });
    const temporal = field && traitsOf(field).temporal;
    if (temporal && typeof value === 'string') return IN_WORDS[temporal](value, language);
    const shown =
      isReferenceToOne(field) && typeof value === 'string'
        ? labelsOf(record, name).get(value)
        : value;
    return textIn(shown, language).text;
  });
  return parts.filter((part) => part !== '').join(' ');
}

/** The value at a path: a field of the record itself, or a nested one. */
export function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  if (path in record || !path.includes('.')) return record[path];
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined,
      record,
    );
}
