import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { LOOKING } from './access.ts';
import { DOCUMENT_KINDS } from './kinds.ts';

/**
 * Documents as they were issued. Written by the gateway alone; `seal` covers the row, so that a
 * change in the database is detected.
 */
export const issuedDocuments = defineResource({
  name: 'issued-documents',
  path: '/manage-exam/issued-documents',
  related: ['documents'],
  readOnly: true,
  title: 'number',
  fields: {
    number: f.text({ required: true, unique: true, max: 20, search: 'A' }),
    kind: f.select({ required: true, options: DOCUMENT_KINDS }),
    student: f.ref('students', { required: true, search: 'A' }),
    isOfficial: f.bool({ default: false }),
    purpose: f.text({ max: 300 }),
    recipient: f.text({ max: 300 }),
    receipt: f.text({ max: 60 }),
    issuedAt: f.datetime({ required: true, index: true }),
    withdrawnAt: f.datetime(),
    withdrawalReason: f.text({ max: 500 }),
    content: f.json(),
    contentHash: f.text({ required: true, max: 64 }),
    code: f.text({ required: true, max: 20 }),
    seal: f.text({ required: true, max: 64 }),
  },
  access: [{ privilege: LOOKING, can: ['list', 'show', 'export', 'history'] }],
  views: {
    main: {
      via: [LOOKING],
      columns: ['number', 'kind', 'student', 'isOfficial', 'recipient', 'issuedAt', 'withdrawnAt'],
      filters: ['kind', 'student', 'isOfficial', 'issuedAt', 'withdrawnAt'],
      hide: ['content', 'contentHash', 'code', 'seal'],
      sort: ['issuedAt', 'desc'],
    },
  },
});
