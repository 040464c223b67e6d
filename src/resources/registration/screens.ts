import { definePage } from '../../contract/model/area.ts';

export const courseRegistrationPage = definePage({
  name: 'course-registration',
  path: '/manage-degree/course-registration',
  via: ['CO_REG_VIEW'],
});
export const registrationSummaryPage = definePage({
  name: 'course-reg-summary',
  path: '/manage-degree/course-reg-summary',
  via: ['COURSE_REG_SUMMARY_VIEW'],
});
