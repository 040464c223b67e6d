import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { attendance as attendanceMarks } from './attendance.ts';
import { leaveRequests } from './leaveRequests.ts';
import { staffAbsences } from './staffAbsences.ts';

const at = (path: string): string => `/manage-attendance/${path}`;

export const attendance = defineArea({
  name: 'attendance',
  menu: menu.attendance,
  resources: [attendanceMarks, leaveRequests, staffAbsences],
  pages: [
    definePage({
      name: 'print-attendance',
      path: at('print-attendance'),
      via: ['PRINT_ATTENDANCE_VIEW'],
    }),
    definePage({
      name: 'record-attendance',
      path: at('record-attendance'),
      via: ['RECORD_ATTENDANCE_VIEW'],
      nested: true,
      related: ['attendance', 'leave-requests', 'staff-absences'],
    }),
    definePage({
      name: 'attendance-report',
      path: at('attendance-report'),
      via: ['ATTENDANCE_REPORT_VIEW'],
      related: ['attendance', 'leave-requests', 'staff-absences'],
    }),
    definePage({
      name: 'my-attendance',
      path: at('my-attendance'),
      via: ['STUDENT_ATTENDANCE_VIEW'],
      related: ['leave-requests'],
    }),
  ],
  entries: [
    { page: 'print-attendance' },
    { page: 'record-attendance', onPhone: 'attendance' },
    { page: 'attendance-report' },
    { page: 'my-attendance' },
  ],
});
