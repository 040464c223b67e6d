import type { AgendaItem } from '../../../../gateway/index.ts';

export const degreesAgenda: Readonly<Record<string, AgendaItem>> = {
  syllabusesToApprove: {
    resource: 'course-syllabuses',
    view: 'main',
    transitions: ['approve', 'return'],
  },
};
