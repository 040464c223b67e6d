import type { AgendaItem } from '../../../../gateway/index.ts';

export const documentsAgenda: Readonly<Record<string, AgendaItem>> = {
  documentsToIssue: {
    resource: 'document-requests',
    view: 'main',
    transitions: ['issue', 'refuse'],
  },
};
