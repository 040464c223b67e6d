import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const semesterPlanPages = extendUi({
  pages: {
    'semester-plan': lazyNamed(() => import('./SemesterPlan.tsx'), 'SemesterPlan'),
  },
});
