import { isWritten } from '../../../core/records/grants.ts';
import type { SectionField } from '../../layout/formSections.ts';

/** From this number on, one sentence above the form replaces those at each field. */
const MANY = 3;

export interface ClosedFields {
  /** By field, the key of the reason shown at the field. */
  reasons: ReadonlyMap<string, string>;
  /**
   * The open fields, if one sentence above the form covers all closed ones; `null` if each field
   * shows its own reason.
   */
  open: readonly string[] | null;
}

/** The fields of a stored record that are closed to the user, and where the reason is shown. */
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
