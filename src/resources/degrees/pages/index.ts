import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const degreesPages = extendUi({
  pages: {
    'curriculum-credits': lazyNamed(() => import('./CurriculumCredits.tsx'), 'CurriculumCredits'),
  },
});
