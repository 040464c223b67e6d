import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const rescrutinyPages = extendUi({
  pages: { rescrutiny: lazyNamed(() => import('./Rescrutiny.tsx'), 'Rescrutiny') },
  resources: {
    rescrutinies: {
      slots: { showBottom: lazyNamed(() => import('./RequestPanels.tsx'), 'RequestPanels') },
    },
  },
});
