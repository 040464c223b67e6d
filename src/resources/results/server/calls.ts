import type { Call } from '../../../../gateway/index.ts';

export const resultCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/results/own',
    summary: 'One’s own published results by semester, with the GPA and its working',
  },
  {
    method: 'get',
    path: '/results/students/{id}',
    summary: 'A student’s published results, for the present mentor and the office',
  },
  {
    method: 'get',
    path: '/results/units',
    summary: 'Published units within reach, with how the grades fell',
    query: ['session'],
  },
  { method: 'get', path: '/results/units/{id}', summary: 'The published results of one paper' },
  {
    method: 'get',
    path: '/results/check',
    summary: 'Whether a printed check code is that of a student’s present results',
    query: ['number', 'code'],
  },
  {
    method: 'get',
    path: '/results/readiness',
    summary: 'What each paper of an examination still lacks, and by whom',
    query: ['session'],
  },
  {
    method: 'get',
    path: '/results/releases/{id}',
    summary: 'The results that a release holds, published or not',
  },
  {
    method: 'get',
    path: '/results/summary',
    summary: 'How grades fell by unit, batch, department or level',
    query: ['session', 'by', 'figures', 'format', 'language'],
  },
];
