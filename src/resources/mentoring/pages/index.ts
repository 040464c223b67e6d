import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const mentoringPages = extendUi({
  pages: {
    mentors: lazyNamed(() => import('./Mentors.tsx'), 'Mentors'),
    'mentoring-students': lazyNamed(() => import('./MentoringStudents.tsx'), 'MentoringStudents'),
  },
});
