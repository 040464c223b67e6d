import { isWritten } from '../../../core/records/grants.ts';
import type { SectionField } from '../../layout/formSections.ts';

/** From this number on, one sentence above the form replaces those at each field. */
const MANY = 3;

export interface ClosedFields {
  /** By field, the key of what it says at the field. */
  reasons: ReadonlyMap<string, string>;
  /**
   * Where most are closed it is said once, with those that are open; `null` where each field says
   * it.
   */
  open: readonly string[] | null;
}

/** Which fields of a stored record are closed to the person, and where that is said. */
export function closedFields(
  fields: readonly SectionField[],
  editable: ReadonlySet<string>,
): ClosedFields {
  const written = fields.filter(({ field }) => isWritten(field));
  const open = written.filter(({ name }) => editable.has(name));
  const refused = written.filter(({ name, field }) => !editable.has(name) && !field.immutable);
  const isMost = refused.length >= MANY && refused.length * 2 >= written.length;
  const reasonOf = ({ field }: SectionField): string =>
    field.immutable
      ? 'framework.reason.immutable'
      : isMost
        ? 'framework.closed.mark'
        : 'framework.reason.field';
  const closed = written.filter(({ name }) => !editable.has(name));
  return {
    reasons: new Map(closed.map((field) => [field.name, reasonOf(field)])),
    open: isMost ? open.map(({ name }) => name) : null,
  };
}
