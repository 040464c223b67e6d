import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const documentsPages = extendUi({
  pages: { documents: lazyNamed(() => import('./Documents.tsx'), 'Documents') },
  resources: {
    'document-requests': {
      slots: { showBottom: lazyNamed(() => import('./RequestPanel.tsx'), 'RequestPanel') },
    },
  },
});
