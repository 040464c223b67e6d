import { extendUi, lazyNamed } from '../../framework/index.ts';

const StudentPanels = lazyNamed(() => import('./StudentPanels.tsx'), 'StudentPanels');
const YearSemesters = lazyNamed(() => import('./YearSemesters.tsx'), 'YearSemesters');

export const curriculumExtensions = extendUi({
  resources: {
    students: { slots: { showBottom: StudentPanels, formBottom: StudentPanels } },
    'academic-years': { slots: { showBottom: YearSemesters, formBottom: YearSemesters } },
  },
  pages: { 'semester-plan': lazyNamed(() => import('./SemesterPlan.tsx'), 'SemesterPlan') },
});
