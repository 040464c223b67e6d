import type { Person } from '../../../gateway/index.ts';
import { PortalError } from '../../contract/model/errors.ts';

/** Refuses a decision about the person's own record: `FORBIDDEN` with the reason `oneself`. */
export function assertNotOneself({ studentId }: Pick<Person, 'studentId'>, student: string): void {
  if (studentId === student) throw new PortalError('FORBIDDEN', { details: { reason: 'oneself' } });
}
