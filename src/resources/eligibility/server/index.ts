import type { AreaServer } from '../../../../gateway/index.ts';
import { appealsExtension } from './appeals.ts';
import { eligibilityLetters } from './emails.ts';
import { eligibilityRoutes } from './routes.ts';

export const eligibilityServer: AreaServer = {
  extensions: ({ emails, now }) => [appealsExtension(emails.post, now)],
  routes: eligibilityRoutes,
  formerCalls: [
    {
      method: 'get',
      path: '/eligibility',
      summary:
        'Units with counts of who may sit, or the lines of one with their reasons, also as a table',
      query: ['kind', 'semester', 'offering', 'format', 'language'],
    },
    {
      method: 'post',
      path: '/eligibility/compute',
      summary: 'Runs the rules for a unit or all of a semester',
      body: ['kind', 'offering', 'semester'],
    },
    {
      method: 'post',
      path: '/eligibility/decide',
      summary: 'Sets one line aside from the rules, with a reason',
      body: ['kind', 'id', 'version', 'decision', 'reason', 'reference'],
    },
    {
      method: 'post',
      path: '/eligibility/publish',
      summary: 'Shows the list of a unit to its students',
      body: ['kind', 'offering', 'appealUntil'],
    },
    {
      method: 'post',
      path: '/eligibility/take-back',
      summary: 'Takes a published list back',
      body: ['kind', 'offering'],
    },
  ],
  emails: eligibilityLetters,
};
