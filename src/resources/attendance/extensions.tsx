import { extendUi, lazyNamed } from '../../framework/index.ts';

export const attendanceExtensions = extendUi({
  pages: {
    'record-attendance': lazyNamed(() => import('./RecordAttendance.tsx'), 'RecordAttendance'),
    'generate-attendance': lazyNamed(() => import('./GenerateAttendance.tsx'), 'GenerateAttendance'),
    'auto-attendance': lazyNamed(() => import('./AutoAttendance.tsx'), 'AutoAttendance'),
  },
});
