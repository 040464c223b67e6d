import type { DutiesDeclaration, SeparationException } from '../contract/model/duties.ts';
import { privilegeFor } from '../contract/model/privileges.ts';

const writing = (viewKey: string): string[] =>
  (['create', 'edit', 'delete', 'import'] as const).map((verb) => privilegeFor(viewKey, verb));

const ADMINISTRATOR: readonly SeparationException[] = [
  {
    role: 'administrator',
    reason: 'setUp',
    until: '2028-12-31',
  },
];

const apartByPerson = (first: string, ...others: readonly string[]) =>
  others.map((second) => ({
    between: [first, second] as const,
    on: 'person' as const,
    exceptions: ADMINISTRATOR,
  }));

const apartOnRecord = (second: string, ...firsts: readonly string[]) =>
  firsts.map((first) => ({ between: [first, second] as const, on: 'record' as const }));

/**
 * The duties of the faculty, and which of them one person does not do together: the person who
 * enters a mark does not check it, and the one who prepares results does not adopt them.
 */
export const duties: DutiesDeclaration = {
  duties: {
    'marks.enter': {
      keys: ['EXAM_MARKS_VIEW', 'EXAM_MARKS_DEPARTMENT', 'EXAM_MARKS_ALL'],
      acts: { 'mark-sheets': ['submit'] },
    },
    'marks.check': {
      keys: ['EXAM_MARKS_DEPARTMENT', 'EXAM_MARKS_ALL'],
      acts: { 'mark-sheets': ['check'] },
    },
    'marks.lock': { keys: ['EXAM_MARKS_ALL'], acts: { 'mark-sheets': ['lock'] } },
    'marks.appoint': { keys: ['EXAM_MARKERS_EDIT'] },
    'results.prepare': {
      keys: ['MK_PUB_ALL'],
      acts: { 'result-releases': ['create', 'edit', 'toPreBoard', 'toBoard'] },
    },
    'results.adopt': { keys: ['MK_PUB_ALL_APPROVE'], acts: { 'result-releases': ['adopt'] } },
    'results.publish': {
      keys: ['MK_PUB_ALL'],
      acts: { 'result-releases': ['schedule', 'publish'] },
    },
    'rescrutiny.accept': {
      keys: ['MK_PUB_ALL'],
      acts: { rescrutinies: ['accept', 'assign'] },
    },
    'rescrutiny.decide': {
      keys: ['MK_PUB_ALL_APPROVE'],
      acts: { rescrutinies: ['uphold', 'change'] },
    },
    'awards.check': { keys: ['RESULTS_FI_EDIT'], acts: { awards: ['check'] } },
    'awards.recommend': { keys: ['RESULTS_FI_APPROVE'], acts: { awards: ['recommend'] } },
    'awards.confirm': { keys: ['RESULTS_FI_CONFIRM'], acts: { awards: ['confirm'] } },
    'medical.certify': {
      keys: ['MEDICAL_EDIT'],
      acts: { 'medical-requests': ['create', 'certify'], 'exam-entitlements': ['create'] },
    },
    'medical.decide': {
      keys: ['MEDICAL_DECIDE'],
      acts: {
        'medical-requests': ['accept', 'reject', 'reconsider'],
        'exam-entitlements': ['approve', 'reject'],
      },
    },
    'eligibility.decide': { keys: ['EXAM_ELIGIBILITY_EDIT', 'ASSIGNMENT_ELIGIBILITY_EDIT'] },
    'honours.approve': { keys: ['DEG_SELECTED_STU_APPROVE'] },
    'record.enter': {
      keys: [...writing('GRADE_ENTRIES_VIEW'), ...writing('STUDENT_TRANSFERS_VIEW')],
      acts: { 'grade-entries': ['create', 'edit'], 'student-transfers': ['create', 'edit'] },
    },
    'record.countersign': {
      keys: ['GRADE_ENTRIES_COUNTERSIGN', 'STUDENT_TRANSFERS_COUNTERSIGN'],
      acts: { 'grade-entries': ['countersign'], 'student-transfers': ['countersign'] },
    },
    'rules.write': { keys: writing('RULE_SETS_VIEW'), acts: { 'rule-sets': ['create', 'edit'] } },
    'rules.activate': {
      keys: ['RULE_SETS_ACTIVATE'],
      acts: { 'rule-sets': ['activate', 'regrade'] },
    },
    'account.address': { keys: [...writing('USERS_VIEW'), 'CHANGE_PASSWORD'] },
    'account.link': { keys: [...writing('STAFF_VIEW'), ...writing('STUDENTS_VIEW')] },
    'rights.give': {
      keys: [
        'ROLES_EDIT',
        'ROLE_PARENT_EDIT',
        'ROLE_PRIVILEGES_EDIT',
        'USER_PRIVILEGES_EDIT',
        'USER_ROLE_EDIT',
      ],
    },
    'settings.write': { keys: ['SETTINGS_EDIT'] },
  },
  apart: [
    ...apartOnRecord('marks.check', 'marks.enter'),
    ...apartOnRecord('marks.lock', 'marks.enter'),
    ...apartOnRecord('results.adopt', 'results.prepare'),
    ...apartOnRecord('results.publish', 'results.adopt'),
    ...apartOnRecord('rescrutiny.decide', 'rescrutiny.accept'),
    ...apartOnRecord('awards.recommend', 'awards.check'),
    ...apartOnRecord('awards.confirm', 'awards.check', 'awards.recommend'),
    ...apartOnRecord('medical.decide', 'medical.certify'),
    ...apartOnRecord('record.countersign', 'record.enter'),
    ...apartOnRecord('rules.activate', 'rules.write'),
    ...apartByPerson('results.adopt', 'awards.confirm', 'record.enter'),
    ...apartByPerson('record.enter', 'record.countersign'),
    ...apartByPerson('rules.write', 'rules.activate'),
    ...apartByPerson('account.address', 'marks.enter', 'results.adopt', 'medical.decide'),
    ...apartByPerson('account.link', 'marks.enter', 'results.adopt', 'medical.decide'),
    ...apartByPerson(
      'rights.give',
      'marks.enter',
      'results.adopt',
      'awards.confirm',
      'medical.decide',
      'record.enter',
      'record.countersign',
      'rules.activate',
    ),
  ],
};
