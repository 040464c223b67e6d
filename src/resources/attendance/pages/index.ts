import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const attendancePages = extendUi({
  keptOnDevice: [
    {
      name: 'attendanceOnDevice',
      opens: '/manage-attendance/record-attendance',
      count: async (person) => (await (await import('./storedMarks.ts')).readOutbox(person)).length,
    },
  ],
  pages: {
    'print-attendance': lazyNamed(() => import('./PrintAttendance.tsx'), 'PrintAttendance'),
    'attendance-report': lazyNamed(() => import('./AttendanceReport.tsx'), 'AttendanceReport'),
    'my-attendance': lazyNamed(() => import('./MyAttendance.tsx'), 'MyAttendance'),
    'record-attendance': lazyNamed(() => import('./RecordAttendance.tsx'), 'RecordAttendance'),
  },
});
