import type { AgendaItem } from '../../../../gateway/index.ts';

/** What keeps the reader’s results and documents back, as unpaid dues. */
const HELD = `
  SELECT count(*), NULL::date
  FROM reader
  JOIN student_holds hold ON hold.student_id = reader.student AND hold.lifted_at IS NULL`;

export const academicRecordAgenda: Readonly<Record<string, AgendaItem>> = {
  holdsToClear: {
    via: ['RESULTS_VIEW'],
    opens: '/manage-exam/documents',
    isConfidential: true,
    sql: HELD,
  },
  gradesToCountersign: {
    resource: 'grade-entries',
    view: 'main',
    transitions: ['countersign', 'refuse'],
  },
  transfersToCountersign: {
    escalates: true,
    resource: 'student-transfers',
    view: 'main',
    transitions: ['countersign', 'refuse'],
    until: 'startsOn',
  },
};
