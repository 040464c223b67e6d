import { extendUi, lazyNamed } from '../../framework/index.ts';

export const attendanceExtensions = extendUi({
  pages: {
    'print-attendance': lazyNamed(() => import('./PrintAttendance.tsx'), 'PrintAttendance'),
    'attendance-report': lazyNamed(() => import('./AttendanceReport.tsx'), 'AttendanceReport'),
    'my-attendance': lazyNamed(() => import('./MyAttendance.tsx'), 'MyAttendance'),
    'record-attendance': lazyNamed(() => import('./RecordAttendance.tsx'), 'RecordAttendance'),
    'generate-attendance': lazyNamed(
      () => import('./GenerateAttendance.tsx'),
      'GenerateAttendance',
    ),
    'auto-attendance': lazyNamed(() => import('./AutoAttendance.tsx'), 'AutoAttendance'),
  },
});
