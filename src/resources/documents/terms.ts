import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { ISSUING, LOOKING } from './access.ts';
import { CONDITIONS, DOCUMENT_KINDS, RECIPIENTS, SELF_SERVICE } from './kinds.ts';

/** The recipient, conditions and fee of each document. What has no terms is not issued. */
export const documentTerms = defineResource({
  name: 'document-terms',
  path: '/manage-exam/document-terms',
  related: ['documents'],
  stepUp: true,
  title: 'kind',
  fields: {
    kind: f.select({ required: true, options: DOCUMENT_KINDS, unique: true, immutable: true }),
    goesTo: f.select({ required: true, options: RECIPIENTS, default: 'student', help: true }),
    selfService: f.select({ required: true, options: SELF_SERVICE, default: 'none', help: true }),
    after: f.select({ required: true, options: CONDITIONS, default: 'results' }),
    fee: f.decimal({
      required: true,
      decimals: 2,
      min: 0,
      max: 1_000_000,
      default: 0,
      money: true,
      help: true,
    }),
    needsClearance: f.bool({ default: true, help: true }),
    isWithheld: f.bool({ default: true, help: true }),
    source: f.text({ max: 300, help: true }),
  },
  access: [
    ...standardAccess('RULE_SETS_VIEW'),
    { privilege: ISSUING, can: ['list', 'show', 'history'] },
    { privilege: LOOKING, can: ['list', 'show', 'history'] },
  ],
  views: {
    main: {
      via: ['RULE_SETS_VIEW', ISSUING, LOOKING],
      columns: ['kind', 'goesTo', 'selfService', 'after', 'fee', 'needsClearance', 'isWithheld'],
      filters: ['goesTo', 'after'],
      sort: ['kind', 'asc'],
    },
  },
});
