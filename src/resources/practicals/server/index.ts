import type { AreaServer } from '../../../../gateway/index.ts';
import { practicalExtensions } from './extensions.ts';
import { practicalRoutes } from './routes.ts';

export const practicalsServer: AreaServer = {
  extensions: ({ now }) => practicalExtensions(now),
  routes: practicalRoutes,
  formerCalls: [
    {
      method: 'get',
      path: '/practical-choices',
      summary: 'Units whose practicals one looks after, and one’s own groups and slots',
    },
    {
      method: 'get',
      path: '/practical-offerings/{id}',
      summary: 'The practicals of a unit: groups, slots, requests',
    },
    {
      method: 'get',
      path: '/practical-offerings/{id}/allocation',
      summary: 'Who would go into which group',
    },
    {
      method: 'post',
      path: '/practical-offerings/{id}/allocation',
      summary: 'Put everybody without a group into one',
    },
    {
      method: 'get',
      path: '/practical-offerings/{id}/marks',
      summary: 'What a component would be by the practicals',
      query: ['component'],
    },
    {
      method: 'get',
      path: '/practical-slots/{id}/sheet',
      summary: 'Everybody expected in a slot, and what is entered for them',
    },
    {
      method: 'get',
      path: '/practical-sessions',
      summary: 'Class sessions that a practical can take place in',
      query: ['practical'],
    },
  ],
};
