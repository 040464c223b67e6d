import type { AgendaItem } from '../../../../gateway/index.ts';

export const academicRecordAgenda: Readonly<Record<string, AgendaItem>> = {
  gradesToCountersign: {
    resource: 'grade-entries',
    view: 'main',
    transitions: ['countersign', 'refuse'],
  },
  transfersToCountersign: {
    resource: 'student-transfers',
    view: 'main',
    transitions: ['countersign', 'refuse'],
    until: 'startsOn',
  },
};
