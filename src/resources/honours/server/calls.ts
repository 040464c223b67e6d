import type { Call } from '../../../../gateway/index.ts';

export const honoursCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/honours/own',
    summary: 'One’s own rounds of the honours selection: options, standing, application, outcome',
  },
  {
    method: 'get',
    path: '/honours/rounds/{id}',
    summary: 'A round at a glance: options, runs, counts',
  },
  {
    method: 'post',
    path: '/honours/rounds/{id}/merit',
    summary: 'Work the merit of a round’s applicants out from published results',
  },
  {
    method: 'post',
    path: '/honours/rounds/{id}/runs',
    summary: 'Work a closed round out as a trial',
    body: ['note'],
    status: 201,
  },
  {
    method: 'post',
    path: '/honours/rounds/{id}/what-if',
    summary: 'What other quotas would change, and for whom; nothing is written',
    body: ['quotas'],
  },
  {
    method: 'get',
    path: '/honours/runs/{id}',
    summary: 'A run with its orders of merit, cut-offs and working',
  },
  {
    method: 'post',
    path: '/honours/runs/{id}/adoption',
    summary: 'Adopt a trial as the run that goes before the board',
  },
  {
    method: 'delete',
    path: '/honours/runs/{id}/adoption',
    summary: 'Put an adopted run back among the trials',
  },
];
