import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const documentsPages = extendUi({
  pages: { documents: lazyNamed(() => import('./Documents.tsx'), 'Documents') },
});
