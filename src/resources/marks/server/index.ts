import type { AreaServer } from '../../../../gateway/index.ts';
import { marksLetters, remindMarkers } from './emails.ts';
import { marksExtensions } from './extensions.ts';
import { markFileRoutes } from './fileRoutes.ts';
import { marksRoutes } from './routes.ts';
import { markTables } from './tables.ts';

export const marksServer: AreaServer = {
  tables: markTables,
  extensions: ({ live, now }) => marksExtensions(live, now),
  routes: (app, server, services) => {
    marksRoutes(app, server, services);
    markFileRoutes(app, server);
  },
  emails: marksLetters,
  formerHourly: (services) => ({ 'reminders of marks': remindMarkers(services) }),
  formerCalls: [
    {
      method: 'get',
      path: '/marks/papers',
      summary: 'Papers in whose marking one has a part',
      query: ['session'],
    },
    {
      method: 'get',
      path: '/marks/papers/{id}',
      summary: 'The mark sheet of a paper, as far as one may read it',
    },
    {
      method: 'put',
      path: '/marks/papers/{id}/cells',
      summary: 'Write marks, each on the version it was made on; answered cell by cell',
      body: ['batch', 'source', 'cells'],
    },
    {
      method: 'get',
      path: '/marks/papers/{id}/history',
      summary: 'Every change of one cell',
      query: ['student', 'component', 'stage'],
    },
    { method: 'get', path: '/marks/papers/{id}/batches', summary: 'What was entered together' },
    {
      method: 'post',
      path: '/marks/papers/{id}/batches/{batch}/undo',
      summary: 'Take back what was entered together and not changed since',
    },
    {
      method: 'get',
      path: '/marks/papers/{id}/file',
      summary: 'One stage as a table, to fill in and bring back',
      query: ['stage', 'format', 'language'],
    },
    {
      method: 'get',
      path: '/marks/papers/{id}/print',
      summary: 'One stage as it goes on paper, with totals, row codes and a code of the whole',
      query: ['stage'],
    },
    {
      method: 'post',
      path: '/marks/papers/{id}/preview',
      summary: 'What a table of marks would change, line by line',
      query: ['stage', 'mapping'],
    },
    {
      method: 'get',
      path: '/marks/missing',
      summary: 'Papers without complete marks, and marks that cannot be right',
      query: ['session', 'format', 'language'],
    },
    {
      method: 'get',
      path: '/marks/verification',
      summary: 'Walk the chains of mark events; names the first broken link of each sheet',
    },
    {
      method: 'get',
      path: '/marks/markers',
      summary: 'Papers of a session with their markers',
      query: ['session'],
    },
    {
      method: 'get',
      path: '/marks/papers/{id}/allocation',
      summary: 'Which candidate falls to which marker',
    },
    {
      method: 'post',
      path: '/marks/papers/{id}/allocation',
      summary: 'Share candidates out among the markers of a role',
      body: ['role', 'pins', 'clear'],
    },
  ],
};
