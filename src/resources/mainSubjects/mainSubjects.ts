import { definePage } from '../../contract/model/area.ts';
import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { MEDIA } from '../shared/media.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { MAX_CHOICES } from './choiceLimit.ts';
import { SUBJECTS_OF_A_DEGREE } from './rules/subjectCombination.ts';

/** The days after the close in which late applications are accepted with a reason. */
const windowOpen = {
  guard: 'windowOpen',
  where: {
    all: [
      { 'window.opensAt': { lte: '$now' } },
      { any: [{ 'window.closesAt': { gt: '$now' } }, { 'window.lateUntil': { gt: '$now' } }] },
    ],
  },
} as const;
const windowClosed = {
  guard: 'windowClosed',
  where: {
    all: [
      { 'window.closesAt': { lte: '$now' } },
      { any: [{ 'window.lateUntil': null }, { 'window.lateUntil': { lte: '$now' } }] },
    ],
  },
} as const;
/** Drafts are visible to the office only, which reminds students. */
const handedIn = { status: ['submitted', 'selected', 'rejected', 'withdrawn'] } as const;

/**
 * A rule of a curriculum for combining main subjects. It applies to choices with all its subjects:
 * `allowed` opens them to one another, `forbidden` refuses them, `limited` only counts places. See
 * `rules/subjectCombination.ts`.
 */
export const subjectCombinations = defineResource({
  name: 'subject-combinations',
  path: '/manage-coureseunit/subject-combinations',
  related: ['main-subject-applications', 'subjects', 'curricula'],
  title: ['curriculum', 'effect'],
  fields: {
    curriculum: f.ref('curricula', { required: true, onDelete: 'cascade' }),
    effect: f.select({
      required: true,
      options: ['allowed', 'forbidden', 'limited'],
      tones: { allowed: 'good', forbidden: 'bad', limited: 'caution' },
      default: 'allowed',
      index: true,
      help: true,
    }),
    subjects: f.refs('subjects', {
      required: true,
      max: SUBJECTS_OF_A_DEGREE,
      among: { isMainSubject: true },
      help: true,
    }),
    quota: f.int({
      min: 0,
      max: 5000,
      visible: { effect: ['allowed', 'limited'] },
      required: { effect: 'limited' },
      onHide: 'clear',
      help: true,
    }),
    remarks: f.text({ max: 400, multiline: true }),
  },
  access: [
    ...standardAccess('DEGREE_VS_COURSE_VIEW'),
    {
      privilege: 'VIEW_MAIN_SUBJECTS',
      can: ['list', 'show'],
      read: ['curriculum', 'effect', 'subjects', 'quota'],
    },
  ],
  views: {
    main: {
      via: ['DEGREE_VS_COURSE_VIEW'],
      columns: ['curriculum', 'effect', 'subjects', 'quota', 'remarks'],
      filters: ['curriculum', 'effect', 'subjects'],
      inline: ['quota'],
      groups: ['effect', 'curriculum', 'subjects'],
      sort: ['effect', 'asc'],
    },
  },
});

/** A ranked application of a student for main subjects in one window. */
export const mainSubjectApplications = defineResource({
  name: 'main-subject-applications',
  path: '/manage-coureseunit/selected-mainsub',
  related: ['main-subject-selection', 'subject-combinations', 'registration-windows'],
  title: 'student',
  fields: {
    student: f.ref('students', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      search: 'A',
    }),
    window: f.ref('registration-windows', {
      required: true,
      immutable: true,
      among: { kind: 'mainSubjects' },
    }),
    medium: f.select({ required: true, options: MEDIA, default: 'sinhala', index: true }),
    /**
     * Ranked by preference; those after the third are substitutes where one of the first three is
     * full.
     */
    choices: f.refs('subjects', { max: MAX_CHOICES, among: { isMainSubject: true }, help: true }),
    status: f.select({
      options: ['draft', 'submitted', 'withdrawn', 'rejected', 'selected'],
      tones: {
        draft: 'quiet',
        submitted: 'caution',
        withdrawn: 'quiet',
        rejected: 'bad',
        selected: 'good',
      },
    }),
    submittedAt: f.datetime({ write: [] }),
    lateReason: f.text({
      max: 500,
      multiline: true,
      write: [],
      visible: { lateReason: { empty: false } },
      help: true,
    }),
    granted: f.refs('subjects', {
      max: SUBJECTS_OF_A_DEGREE,
      write: [],
      among: { isMainSubject: true },
      help: true,
    }),
    decisionNote: f.text({ max: 1000, multiline: true, write: [], help: true }),
    officeNote: f.text({
      max: 1000,
      multiline: true,
      read: ['MAINSUB_SEL_STU_VIEW', 'MAINSUB_SEL_STU_EDIT'],
      help: true,
    }),
    /** The student's subjects before the selection, so that it can be undone. */
    replaced: f.json({ readOnly: true, read: ['MAINSUB_SEL_STU_EDIT'] }),
  },
  unique: [['student', 'window']],
  access: [
    {
      privilege: 'MAINSUB_SEL_STU_VIEW',
      can: ['list', 'show', 'export', 'history'],
      rows: handedIn,
    },
    {
      privilege: 'MAINSUB_SEL_STU_EDIT',
      can: ['list', 'show', 'history', 'edit'],
      write: ['officeNote'],
    },
    { privilege: 'VIEW_MAIN_SUBJECTS', can: ['list', 'show', 'history'], rows: OWN_STUDENT },
    {
      privilege: 'VIEW_MAIN_SUBJECTS',
      can: ['create'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: ['window', 'medium', 'choices'],
    },
    {
      privilege: 'VIEW_MAIN_SUBJECTS',
      can: ['edit'],
      rows: { ...OWN_STUDENT, status: ['draft', 'submitted'] },
      write: ['medium', 'choices'],
    },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    about: OWN_STUDENT,
    states: {
      draft: {},
      submitted: {},
      withdrawn: { locks: '*' },
      rejected: { locks: '*' },
      selected: { locks: '*' },
    },
    transitions: [
      {
        name: 'submit',
        from: 'draft',
        to: 'submitted',
        who: [{ privilege: 'VIEW_MAIN_SUBJECTS', rows: OWN_STUDENT }],
        when: [windowOpen, { guard: 'hasChoices', where: { choices: { empty: false } } }],
        ask: ['lateReason'],
        sets: { submittedAt: '$now' },
      },
      {
        name: 'withdraw',
        from: ['draft', 'submitted'],
        to: 'withdrawn',
        who: [{ privilege: 'VIEW_MAIN_SUBJECTS', rows: OWN_STUDENT }],
        when: [windowOpen],
        confirm: true,
      },
      {
        name: 'resume',
        from: 'withdrawn',
        to: 'draft',
        who: [{ privilege: 'VIEW_MAIN_SUBJECTS', rows: OWN_STUDENT }],
        when: [windowOpen],
        sets: { submittedAt: null },
      },
      {
        name: 'select',
        from: 'submitted',
        to: 'selected',
        who: ['MAINSUB_SEL_STU_EDIT'],
        when: [windowClosed],
        ask: ['granted'],
      },
      {
        name: 'reject',
        from: 'submitted',
        to: 'rejected',
        who: ['MAINSUB_SEL_STU_EDIT'],
        when: [windowClosed],
        ask: [{ field: 'decisionNote', required: true }],
      },
      {
        name: 'reconsider',
        from: ['rejected', 'selected'],
        to: 'submitted',
        who: ['MAINSUB_SEL_STU_EDIT'],
        reason: 'required',
        sets: { decisionNote: null },
      },
    ],
  },
  views: {
    main: {
      via: ['MAINSUB_SEL_STU_VIEW'],
      columns: [
        'student',
        'student.batch',
        'medium',
        'choices',
        'status',
        'granted',
        'submittedAt',
      ],
      filters: [
        'status',
        'choices',
        'granted',
        'medium',
        'window',
        'student.batch',
        'student.curriculum',
        'student',
      ],
      groups: ['status', 'choices', 'granted', 'medium'],
      sort: ['student', 'asc'],
    },
  },
  form: {
    sections: [
      {
        key: 'application',
        fields: ['student', 'window', 'medium', 'choices', 'submittedAt', 'lateReason'],
      },
      { key: 'decision', fields: ['status', 'granted', 'decisionNote', 'officeNote'] },
    ],
  },
});

/** The student's page for main subjects. */
export const applyMainSubjects = definePage({
  name: 'apply-main-subjects',
  path: '/manage-coureseunit/apply-main-subjects',
  via: ['VIEW_MAIN_SUBJECTS'],
});
/** Counts against quota and the proposal of a selection. */
export const mainSubjectSelection = definePage({
  name: 'main-subject-selection',
  path: '/manage-coureseunit/selected-mainsub/selection',
  via: ['MAINSUB_SEL_STU_VIEW'],
  related: ['main-subject-applications', 'subject-combinations'],
});
