import type { Language } from '../../../contract/constants.ts';
import type { ResourceDeclaration, RowPermissions } from '../../../contract/resource.ts';
import { labelsOf } from '../../kinds/labels.ts';
import { textIn } from '../../kinds/localisedText.ts';

/** A record as the views handle it: declared fields beside what the gateway adds. */
export interface ViewRecord extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version?: number;
  readonly _can?: RowPermissions;
  readonly _labels?: Readonly<Record<string, unknown>>;
}

export const permissionsOf = (record: ViewRecord | undefined): RowPermissions => record?._can ?? {};

/** The name of a record: its title field or fields, references by the name of what they point to. */
export function titleOf(resource: ResourceDeclaration, record: Readonly<Record<string, unknown>>, language: Language): string {
  const parts = [resource.title].flat().map((name) => {
    const value = record[name];
    const isReference = resource.fields[name]?.kind === 'ref';
    const shown = isReference && typeof value === 'string' ? labelsOf(record, name).get(value) : value;
    return textIn(shown, language).text;
  });
  return parts.filter((part) => part !== '').join(' ');
}
