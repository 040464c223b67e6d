import type { MissingUnit } from '../api.ts';

/** The state of a unit in the student's course registration. */
export interface RegisteredLine {
  registration: 'draft' | 'submitted' | 'returned' | 'approved' | 'locked';
  line: 'enrolled' | 'waitlisted';
}

/** Why an examination offers the student no paper of a unit that the student registered for. */
export function missingBecause({ registration, line }: RegisteredLine): MissingUnit['because'] {
  if (registration === 'draft' || registration === 'returned') return 'notSubmitted';
  if (registration === 'submitted') return 'notApproved';
  return line === 'waitlisted' ? 'waitlisted' : 'noPaper';
}
