import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { ISSUING, OWN } from './access.ts';
import { REQUEST_STATES, STUDENT_KINDS } from './kinds.ts';

const LOCKED = { locks: '*' } as const;
const DECIDED = { ...LOCKED, final: true } as const;

/** A student's request for a document that the office issues. */
export const documentRequests = defineResource({
  name: 'document-requests',
  path: '/manage-exam/document-requests',
  related: ['documents'],
  title: ['kind', 'student'],
  fields: {
    student: f.ref('students', { required: true, immutable: true }),
    kind: f.select({ required: true, options: STUDENT_KINDS, immutable: true }),
    purpose: f.text({ required: true, max: 300, help: true }),
    recipient: f.text({ max: 300, help: true }),
    receipt: f.text({ max: 60 }),
    state: f.select({
      options: REQUEST_STATES,
      tones: { requested: 'caution', issued: 'good', refused: 'bad' },
      index: true,
    }),
    answer: f.text({ max: 1000, multiline: true, write: [] }),
    /** The number of the document that was issued. */
    document: f.text({ max: 40, write: [] }),
  },
  duplicates: [],
  access: [
    {
      privilege: OWN,
      can: ['list', 'show'],
      rows: OWN_STUDENT,
    },
    {
      privilege: OWN,
      can: ['create'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: ['kind', 'purpose', 'recipient', 'receipt'],
    },
    { privilege: ISSUING, can: ['list', 'show', 'history', 'export'] },
  ],
  workflow: {
    field: 'state',
    initial: 'requested',
    about: OWN_STUDENT,
    states: { requested: LOCKED, issued: DECIDED, refused: DECIDED, withdrawn: DECIDED },
    transitions: [
      // The document itself is issued on the page of the student's documents.
      {
        name: 'issue',
        from: 'requested',
        to: 'issued',
        who: [ISSUING],
        ask: [{ field: 'document', required: true }],
        stepUp: true,
        onPage: true,
      },
      {
        name: 'refuse',
        from: 'requested',
        to: 'refused',
        who: [ISSUING],
        ask: [{ field: 'answer', required: true }],
      },
      {
        name: 'withdraw',
        from: 'requested',
        to: 'withdrawn',
        who: [{ privilege: OWN, rows: OWN_STUDENT }],
      },
    ],
  },
  views: {
    main: {
      via: [ISSUING],
      columns: ['student', 'kind', 'purpose', 'receipt', 'state', 'createdAt'],
      filters: ['state', 'kind', 'student'],
      groups: ['state', 'kind'],
      sort: ['createdAt', 'asc'],
    },
  },
});
