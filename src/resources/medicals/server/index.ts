import type { AreaServer } from '../../../../gateway/index.ts';
import { medicalLetters } from './emails.ts';
import { medicalsExtension } from './medicals.ts';
import { medicalRoutes } from './routes.ts';

export const medicalsServer: AreaServer = {
  extensions: ({ emails, now }) => [medicalsExtension(emails.post, now)],
  routes: medicalRoutes,
  emails: medicalLetters,
  calls: [
    {
      method: 'get',
      path: '/exam-medical',
      summary:
        'The papers that a medical may name and the requests handed in: one’s own or, for the office, a student’s',
      query: ['student'],
    },
    {
      method: 'get',
      path: '/exam-medical/:id/checkers',
      summary: 'Who may take the next step of a request: never whoever filed it',
    },
    {
      method: 'post',
      path: '/exam-medical',
      summary: 'Files a medical in a student’s name, from a certificate brought to the counter',
      body: [
        'student',
        'examSession',
        'papers',
        'startsOn',
        'endsOn',
        'issuer',
        'certificate',
        'remarks',
        'lateReason',
      ],
      status: 201,
    },
  ],
};
