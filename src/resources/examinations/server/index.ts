import type { AreaServer } from '../../../../gateway/index.ts';
import { examinationLetters } from './emails.ts';
import { examSessionsExtension, papersExtension } from './papers.ts';
import { registrationsExtension } from './registrations.ts';
import { examinationRoutes } from './routes.ts';

export const examinationsServer: AreaServer = {
  extensions: ({ emails, now }) => [
    examSessionsExtension(),
    papersExtension(),
    registrationsExtension(emails.post, now),
  ],
  routes: examinationRoutes,
  formerCalls: [
    {
      method: 'get',
      path: '/exam-registration',
      summary: 'The papers that a student may sit, what they have entered, and how they stand',
      query: ['student'],
    },
    {
      method: 'post',
      path: '/exam-registration',
      summary: 'Enters the own papers, all or none',
      body: ['papers', 'lateReason'],
      status: 201,
    },
    {
      method: 'get',
      path: '/exam-registration/card',
      summary: 'What an admission card says',
      query: ['session', 'student'],
    },
    {
      method: 'get',
      path: '/public/admission-check',
      summary: 'Whether a printed admission card is valid today; nobody signs in',
      query: ['number', 'code', 'language'],
    },
    {
      method: 'get',
      path: '/exam-reg-sum',
      summary: 'Counts of entries for examinations, also as a table',
      query: ['session', 'by', 'format', 'language'],
    },
    {
      method: 'get',
      path: '/exam-repeat-sum',
      summary: 'Who owes which unit, attempts used and the next sitting, also as a table',
      query: ['batch', 'department', 'format', 'language'],
    },
    {
      method: 'get',
      path: '/exam-papers/clashes',
      summary: 'Pairs of papers at one time that share candidates',
      query: ['session'],
    },
    {
      method: 'get',
      path: '/exam-papers/at',
      summary: 'What a paper would meet at a time, in halls and with invigilators',
      query: ['startsAt', 'endsAt', 'halls', 'invigilators', 'paper'],
    },
    {
      method: 'post',
      path: '/exam-papers/seats',
      summary: 'Gives the confirmed candidates of an examination their seats',
      body: ['session'],
    },
  ],
  emails: examinationLetters,
};
