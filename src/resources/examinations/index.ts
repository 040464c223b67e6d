import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { examEntitlements } from './examEntitlements.ts';
import { examRegistrations } from './examRegistrations.ts';
import { examSessions } from './examSessions.ts';
import { papers } from './papers.ts';
import {
  examRegistrationPage,
  examSummaryPage,
  repeatSummaryPage,
  seatingPage,
} from './screens.ts';

export const examinations = defineArea({
  name: 'examinations',
  menu: menu.examinations,
  resources: [examSessions, papers, examRegistrations, examEntitlements],
  pages: [examRegistrationPage, examSummaryPage, repeatSummaryPage, seatingPage],
  entries: [
    { page: 'stu-exam-registration' },
    { page: 'exam-reg-sum' },
    { page: 'exam-repeat-sum' },
  ],
});
