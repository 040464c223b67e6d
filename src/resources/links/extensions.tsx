import { extendUi, lazyNamed } from '../../framework/index.ts';

export const linksExtensions = extendUi({
  resources: {
    links: { slots: { listActions: lazyNamed(() => import('./CheckLinks.tsx'), 'CheckLinks') } },
  },
});
