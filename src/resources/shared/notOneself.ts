import { PortalError } from '../../contract/model/errors.ts';

/** Refuses a decision about the person's own record: `FORBIDDEN` with the reason `oneself`. */
export function assertNotOneself(
  { studentId }: { studentId: string | null },
  student: string,
): void {
  if (studentId === student) throw new PortalError('FORBIDDEN', { details: { reason: 'oneself' } });
}
