import type { Call } from '../../../../gateway/index.ts';

export const scanningCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/attendance-qr',
    summary: 'One’s own class meetings of today for which a code can be shown',
  },
  {
    method: 'get',
    path: '/attendance-qr/{id}',
    summary: 'The code of a meeting at this moment, with who has come',
  },
  {
    method: 'get',
    path: '/attendance-qr/{id}/report',
    summary: 'Shared devices and refused attempts at a meeting',
  },
  {
    method: 'get',
    path: '/attendance-qr/{id}/students',
    summary: 'The class with what is recorded of each',
  },
  { method: 'post', path: '/attendance-qr/{id}/open', summary: 'Open a meeting and show its code' },
  { method: 'post', path: '/attendance-qr/{id}/stop', summary: 'Take no more scans' },
  {
    method: 'put',
    path: '/attendance-qr/{id}/head-count',
    summary: 'Say how many people are in the hall',
    body: ['headCount'],
  },
  {
    method: 'post',
    path: '/attendance-qr/{id}/rescan',
    summary: 'Ask some of those who scanned, drawn by lot, to scan again',
    body: ['count'],
  },
  {
    method: 'post',
    path: '/attendance-qr/{id}/mark',
    summary: 'Record one student by hand',
    body: ['student', 'status'],
  },
  {
    method: 'get',
    path: '/attendance-scan',
    summary: 'One’s classes of today, and whether a second scan is asked for',
  },
  {
    method: 'post',
    path: '/attendance-scan',
    summary: 'Mark one’s own attendance with a code',
    body: ['code'],
  },
];
