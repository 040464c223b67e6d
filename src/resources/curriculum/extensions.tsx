import { extendUi, lazyNamed } from '../../framework/index.ts';

const StatusEvents = lazyNamed(() => import('./StatusEvents.tsx'), 'StatusEvents');
const YearSemesters = lazyNamed(() => import('./YearSemesters.tsx'), 'YearSemesters');

export const curriculumExtensions = extendUi({
  resources: {
    students: { slots: { showBottom: StatusEvents, formBottom: StatusEvents } },
    'academic-years': { slots: { showBottom: YearSemesters, formBottom: YearSemesters } },
  },
  pages: { 'semester-plan': lazyNamed(() => import('./SemesterPlan.tsx'), 'SemesterPlan') },
});
