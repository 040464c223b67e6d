import type { AreaServer } from '../../../../gateway/index.ts';
import { mentorLetters } from './emails.ts';
import { mentorsExtensions } from './extensions.ts';
import { mentorRoutes } from './routes.ts';
import { followMentors } from './standing.ts';

export const mentoringServer: AreaServer = {
  extensions: ({ emails, now }) => mentorsExtensions(emails.post, now),
  routes: mentorRoutes,
  formerCalls: [
    {
      method: 'get',
      path: '/mentoring/overview',
      summary: 'How many students each mentor has, and who has none',
    },
    {
      method: 'post',
      path: '/mentoring/distribution',
      summary: 'What sharing students out among mentors would do',
      body: ['batch', 'medium', 'from', 'mentors', 'startsOn', 'keep'],
    },
    {
      method: 'post',
      path: '/mentoring/distribution/apply',
      summary: 'Share them out',
      body: ['batch', 'medium', 'from', 'mentors', 'startsOn', 'keep'],
    },
    {
      method: 'get',
      path: '/mentoring/mentees',
      summary: 'One’s mentees, with what is due and at risk',
    },
  ],
  emails: mentorLetters,
  formerHourly: ({ emails }) => ({
    mentors: (client, now) => followMentors(client, emails.post, now),
  }),
};
