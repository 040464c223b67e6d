import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { traitsOf } from '../../../../contract/model/kindTraits.ts';
import { grantsFor, isWritten, type Privileges } from '../../../core/records/grants.ts';
import { permissionsOf, type ViewRecord } from '../../../core/records/record.ts';

/** The fields that can have the same value in many records, in declared order. */
const shareable = ({ resource, view }: Pick<PlacedView, 'resource' | 'view'>): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const isOpen =
      isWritten(field) &&
      !field.immutable &&
      !field.unique &&
      !traitsOf(field).perRecord &&
      !view.hide?.includes(name);
    return isOpen ? [name] : [];
  });

/** The fields that the user may change in every one of these records. */
export const fieldsOfAll = (
  screen: Pick<PlacedView, 'resource' | 'view'>,
  records: readonly ViewRecord[],
): string[] =>
  shareable(screen).filter((name) =>
    records.every((record) => {
      const { edit } = permissionsOf(record);
      return edit === '*' || edit?.includes(name) === true;
    }),
  );

/** The fields that some grant opens to the user in some record; the gateway decides for each record. */
export function fieldsOfSome(
  screen: Pick<PlacedView, 'resource' | 'view'>,
  privileges: Privileges,
): string[] {
  const grants = grantsFor(screen.resource, 'edit', privileges);
  return shareable(screen).filter((name) => {
    const keys = screen.resource.fields[name]?.write;
    const isHeld = keys === undefined || keys.some((key) => privileges.has(key));
    return isHeld && grants.some(({ write }) => write === undefined || write.includes(name));
  });
}
