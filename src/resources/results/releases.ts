import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

/** Prepares, schedules, publishes and withdraws; the specification's key of the screen. */
export const PUBLISHING = 'MK_PUB_ALL';
/**
 * Adopts the decision of the board of examiners: its chair, the dean (University of Peradeniya,
 * quality assurance manual, 5.5).
 */
export const ADOPTING = 'MK_PUB_ALL_APPROVE';

/**
 * Results of one or more papers on their way through the boards. The results are not part of the
 * record: until publication only `src/resources/results/server` reads them.
 */
export const resultReleases = defineResource({
  name: 'result-releases',
  path: '/manage-exam/result-releases',
  related: ['marks-publish', 'exam-sessions'],
  title: 'title',
  fields: {
    title: f.text({ required: true, i18n: true, max: 160, search: 'A', help: true }),
    examSession: f.ref('exam-sessions', { required: true, immutable: true }),
    papers: f.refs('papers', { max: 2_500, help: true }),
    state: f.select({
      options: ['prepared', 'preBoard', 'board', 'adopted', 'scheduled', 'published', 'withdrawn'],
      tones: {
        prepared: 'quiet',
        preBoard: 'caution',
        board: 'caution',
        adopted: 'caution',
        scheduled: 'caution',
        published: 'good',
        withdrawn: 'bad',
      },
      index: true,
    }),
    lineCount: f.int({ readOnly: true, default: 0 }),
    /** The obstacles, one per paper and cause. */
    blockers: f.int({ readOnly: true, default: 0, help: true }),
    preBoardReference: f.text({ max: 120, write: [] }),
    minuteReference: f.text({ max: 120, write: [] }),
    boardOn: f.date({ write: [] }),
    publishAt: f.datetime({ write: [], index: true }),
    sheetHash: f.text({ max: 64, readOnly: true, help: true }),
    publishedAt: f.datetime({ readOnly: true }),
    withdrawnAt: f.datetime({ readOnly: true }),
  },
  duplicates: [],
  access: [
    {
      privilege: PUBLISHING,
      can: ['list', 'show', 'create', 'edit', 'delete', 'history', 'export'],
    },
    { privilege: ADOPTING, can: ['list', 'show', 'history', 'export'] },
  ],
  workflow: {
    field: 'state',
    initial: 'prepared',
    states: {
      prepared: {},
      preBoard: { locks: '*' },
      board: { locks: '*' },
      adopted: { locks: '*' },
      scheduled: { locks: '*' },
      published: { locks: '*' },
      withdrawn: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'toPreBoard',
        mayBeLong: true,
        from: 'prepared',
        to: 'preBoard',
        who: [PUBLISHING],
        when: [
          { guard: 'hasLines', where: { lineCount: { gte: 1 } } },
          { guard: 'isComplete', where: { blockers: 0 } },
        ],
      },
      {
        name: 'toBoard',
        mayBeLong: true,
        from: 'preBoard',
        to: 'board',
        who: [PUBLISHING],
        ask: [{ field: 'preBoardReference', required: true }],
      },
      {
        name: 'adopt',
        mayBeLong: true,
        from: 'board',
        to: 'adopted',
        who: [ADOPTING],
        notBySamePersonAs: ['create', 'edit', 'toPreBoard', 'toBoard'],
        ask: [
          { field: 'minuteReference', required: true },
          { field: 'boardOn', required: true, hasCome: true },
        ],
      },
      {
        name: 'schedule',
        from: 'adopted',
        to: 'scheduled',
        who: [PUBLISHING],
        notBySamePersonAs: 'adopt',
        ask: [{ field: 'publishAt', required: true, upcoming: true }],
        stepUp: true,
      },
      {
        name: 'unschedule',
        from: 'scheduled',
        to: 'adopted',
        who: [PUBLISHING],
        sets: { publishAt: null },
      },
      {
        name: 'publish',
        mayBeLong: true,
        from: ['adopted', 'scheduled'],
        to: 'published',
        who: [PUBLISHING],
        at: 'publishAt',
        notBySamePersonAs: 'adopt',
        confirm: true,
        stepUp: true,
      },
      {
        name: 'reconsider',
        from: ['preBoard', 'board', 'adopted'],
        to: 'prepared',
        who: [PUBLISHING, ADOPTING],
        reason: 'required',
      },
      {
        name: 'withdraw',
        mayBeLong: true,
        from: 'published',
        to: 'withdrawn',
        who: [PUBLISHING, ADOPTING],
        notBySamePersonAs: ['publish', 'schedule'],
        reason: 'required',
        confirm: true,
        stepUp: true,
      },
    ],
  },
  views: {
    main: {
      via: [PUBLISHING],
      columns: [
        'title',
        'examSession',
        'state',
        'lineCount',
        'minuteReference',
        'boardOn',
        'publishAt',
        'publishedAt',
      ],
      filters: ['examSession', 'state', 'papers', 'publishedAt'],
      groups: ['state'],
      sort: ['createdAt', 'desc'],
    },
  },
  form: {
    sections: [
      {
        key: 'release',
        fields: ['title', 'examSession', 'papers', 'state', 'lineCount', 'blockers', 'sheetHash'],
      },
      {
        key: 'board',
        fields: [
          'preBoardReference',
          'minuteReference',
          'boardOn',
          'publishAt',
          'publishedAt',
          'withdrawnAt',
        ],
      },
    ],
  },
});
