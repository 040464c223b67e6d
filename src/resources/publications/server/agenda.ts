import type { AgendaItem } from '../../../../gateway/index.ts';

export const publicationsAgenda: Readonly<Record<string, AgendaItem>> = {
  publicationsToVerify: {
    resource: 'publications',
    view: 'main',
    transitions: ['verify', 'return'],
  },
  publicationsToSubmit: { resource: 'publications', view: 'own', transitions: ['submit'] },
};
