import { isWritten } from '../../../core/records/grants.ts';
import { permissionsOf, type ViewRecord } from '../../../core/records/record.ts';
import type { Column } from '../columns/column.ts';

/** Key of the reason why this user may not change this cell; `null`: they may. */
export function closedReason(
  { name, field }: Pick<Column, 'name' | 'field'>,
  record: ViewRecord,
): string | null {
  const { edit } = permissionsOf(record);
  if (edit === undefined) return 'framework.reason.edit';
  if (field.immutable) return 'framework.reason.immutable';
  const isOpen = isWritten(field) && (edit === '*' || edit.includes(name));
  return isOpen ? null : 'framework.reason.field';
}
