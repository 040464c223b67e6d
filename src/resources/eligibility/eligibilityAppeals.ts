import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

const mine = { 'eligibility.student': '$student' } as const;
/** The person who published the list does not judge an appeal against it. */
const notPublisher = {
  guard: 'notPublisher',
  where: { not: { 'eligibility.publishedBy': '$user' } },
} as const;
const ofDepartment = { 'eligibility.offering.courseUnit.department': '$department' } as const;

/**
 * An appeal against a published refusal, with a reason and evidence, within the days of the list.
 * Another person than its author and the publisher of the list allows it, so that the student may
 * sit, or dismisses it.
 */
export const eligibilityAppeals = defineResource({
  name: 'eligibility-appeals',
  path: '/manage-exam/eligibility-appeals',
  title: ['eligibility'],
  fields: {
    eligibility: f.ref('eligibilities', { required: true, immutable: true, onDelete: 'cascade' }),
    reason: f.text({ required: true, max: 2000, multiline: true, help: true }),
    evidence: f.files({
      accept: ['application/pdf', 'image/jpeg', 'image/png'],
      maxMb: 10,
      max: 5,
      help: true,
      personal: true,
    }),
    state: f.select({
      options: ['submitted', 'heard', 'allowed', 'dismissed', 'withdrawn'],
      tones: {
        submitted: 'caution',
        heard: 'caution',
        allowed: 'good',
        dismissed: 'bad',
        withdrawn: 'quiet',
      },
      index: true,
    }),
    heardOn: f.date({ write: [] }),
    decisionReference: f.text({ max: 120, write: [], help: true }),
    answer: f.text({ max: 1000, multiline: true, write: [] }),
  },
  unique: [['eligibility']],
  duplicates: [],
  confidential: true,
  access: [
    { privilege: 'STU_EXAM_REG_VIEW', can: ['list', 'show'], rows: mine },
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['create'],
      rows: mine,
      write: ['eligibility', 'reason', 'evidence'],
    },
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['edit'],
      rows: { ...mine, state: 'submitted' },
      write: ['reason', 'evidence'],
    },
    { privilege: 'EXAM_ELIGIBILITY_VIEW', can: ['list', 'show'], rows: ofDepartment },
    {
      privilege: 'EXAM_ELIGIBILITY_EDIT',
      can: ['list', 'show', 'history', 'create', 'export'],
      write: ['eligibility', 'reason', 'evidence'],
    },
  ],
  workflow: {
    field: 'state',
    initial: 'submitted',
    about: mine,
    states: {
      submitted: {},
      heard: { locks: ['reason', 'evidence'] },
      allowed: { locks: '*', final: true },
      dismissed: { locks: '*', final: true },
      withdrawn: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'hear',
        from: 'submitted',
        to: 'heard',
        who: ['EXAM_ELIGIBILITY_EDIT'],
        when: [notPublisher],
        ask: [{ field: 'heardOn', required: true, hasCome: true }],
      },
      {
        name: 'allow',
        from: 'heard',
        to: 'allowed',
        who: ['EXAM_ELIGIBILITY_EDIT'],
        notBySamePersonAs: 'create',
        when: [notPublisher],
        ask: [{ field: 'decisionReference', required: true }, 'answer'],
      },
      {
        name: 'dismiss',
        from: 'heard',
        to: 'dismissed',
        who: ['EXAM_ELIGIBILITY_EDIT'],
        notBySamePersonAs: 'create',
        when: [notPublisher],
        ask: [
          { field: 'decisionReference', required: true },
          { field: 'answer', required: true },
        ],
      },
      {
        name: 'withdraw',
        from: 'submitted',
        to: 'withdrawn',
        who: [{ privilege: 'STU_EXAM_REG_VIEW', rows: mine }],
        confirm: true,
      },
    ],
  },
  views: {
    main: {
      via: ['EXAM_ELIGIBILITY_VIEW', 'EXAM_ELIGIBILITY_EDIT', 'STU_EXAM_REG_VIEW'],
      columns: ['eligibility', 'reason', 'state', 'heardOn', 'decisionReference'],
      filters: ['state', 'eligibility.offering', 'eligibility.student'],
      groups: ['state'],
      sort: ['state', 'asc'],
    },
  },
  form: {
    sections: [
      { key: 'appeal', fields: ['eligibility', 'reason', 'evidence', 'state'] },
      { key: 'decision', fields: ['heardOn', 'decisionReference', 'answer'] },
    ],
  },
});
