import { extendUi, lazyNamed } from '../../framework/index.ts';

export const developerExtensions = extendUi({
  pages: { developer: lazyNamed(() => import('./Developer.tsx'), 'Developer') },
});
