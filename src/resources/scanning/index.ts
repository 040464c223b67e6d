import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';

export const scanning = defineArea({
  name: 'scanning',
  menu: menu.attendance,
  resources: [],
  pages: [
    definePage({
      name: 'auto-attendance',
      path: '/manage-attendance/auto-attendance',
      via: ['STUDENT_ATTENDANCE_VIEW'],
    }),
    definePage({
      name: 'generate-attendance',
      path: '/manage-attendance/generate-attendance',
      via: ['ATTEN_QR'],
      nested: true,
    }),
  ],
  entries: [{ page: 'auto-attendance', onPhone: 'attendance' }, { page: 'generate-attendance' }],
});
