import type { AreaServer } from '../../../../gateway/index.ts';
import { graduandsExtension } from './convocation.ts';
import { awardsExtension } from './prepare.ts';
import { awardRoutes } from './routes.ts';

export const awardsServer: AreaServer = {
  extensions: ({ now }) => [awardsExtension(now), graduandsExtension(now)],
  routes: awardRoutes,
  formerCalls: [
    {
      method: 'get',
      path: '/final-results',
      summary: 'Everybody of a degree and an intake: average, credits, proposed class, award',
      query: ['degree', 'batch'],
    },
    {
      method: 'get',
      path: '/final-results/{id}',
      summary: 'One student with the whole working and every condition',
    },
    {
      method: 'post',
      path: '/final-results/awards',
      summary: 'Make awards for everybody who has earned one',
      body: ['degree', 'batch'],
    },
    {
      method: 'post',
      path: '/final-results/awards/{id}/recalculation',
      summary: 'Work an award out anew, from the beginning',
    },
    {
      method: 'get',
      path: '/convocation-list',
      summary: 'The list of a convocation with its totals',
      query: ['convocation'],
    },
    {
      method: 'get',
      path: '/convocation-list/own',
      summary: 'One’s own award and place at the convocation',
    },
    {
      method: 'post',
      path: '/convocation-list/{id}/graduands',
      summary: 'List everybody whose award is confirmed',
    },
    {
      method: 'post',
      path: '/convocation-list/{id}/seats',
      summary: 'Seat everybody who comes, in the order of the list',
    },
    {
      method: 'post',
      path: '/convocation-list/{id}/sheets',
      summary: 'Put the list on record under a check code',
    },
    {
      method: 'get',
      path: '/public/convocation-check',
      summary: 'Whether a printed list is the one on record; nobody signs in',
      query: ['code', 'language'],
    },
  ],
};
