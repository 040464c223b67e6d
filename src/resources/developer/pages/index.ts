import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const developerPages = extendUi({
  pages: { developer: lazyNamed(() => import('./Developer.tsx'), 'Developer') },
});
