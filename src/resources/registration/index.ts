import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { courseRegistrations } from './courseRegistrations.ts';
import { registrationLines } from './registrationLines.ts';
import { courseRegistrationPage, registrationSummaryPage } from './screens.ts';

export const registration = defineArea({
  name: 'registration',
  menu: menu.degrees,
  resources: [courseRegistrations, registrationLines],
  pages: [courseRegistrationPage, registrationSummaryPage],
  entries: [
    { page: 'course-registration' },
    { resource: 'course-registrations', view: 'main' },
    { page: 'course-reg-summary' },
  ],
});
