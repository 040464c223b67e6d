import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const linksPages = extendUi({
  resources: {
    links: { slots: { listActions: lazyNamed(() => import('./CheckLinks.tsx'), 'CheckLinks') } },
  },
});
