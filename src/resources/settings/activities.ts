import { ACTIVITY_ACTIONS } from '../../contract/model/activityActions.ts';
import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

/** The resources that are declared confidential; a test compares. */
export const CONFIDENTIAL = [
  'mentor-meetings',
  'mentor-notes',
  'mentor-referrals',
  'at-risk-marks',
  'leave-requests',
  'eligibility-appeals',
  'exam-entitlements',
  'medical-requests',
  'rescrutinies',
  'student-notes',
] as const;

const WITHOUT_VALUES = [
  'at',
  'actor',
  'action',
  'resource',
  'recordId',
  'transition',
  'changeSet',
  'undoes',
  'cause',
  'ip',
];

export const activities = defineResource({
  name: 'activities',
  path: '/manage-setting/activitylog',
  title: 'action',
  readOnly: true,
  fields: {
    at: f.datetime({ required: true, index: true }),
    /** Absent for actions of the gateway itself and for sign-in attempts under an unknown name. */
    actor: f.ref('users', { onDelete: 'keep' }),
    action: f.select({
      required: true,
      options: ACTIVITY_ACTIONS,
      tones: {
        create: 'good',
        delete: 'bad',
        'login-failed': 'caution',
        'factor-failed': 'caution',
        'recovery-code-used': 'caution',
        locked: 'bad',
        'session-ended': 'quiet',
      },
    }),
    resource: f.text({ max: 80, index: true }),
    recordId: f.text({ max: 60, index: true }),
    /** The transition, if the entry is a workflow step. */
    transition: f.text({ max: 60 }),
    before: f.json({ recordOnly: true }),
    after: f.json({ recordOnly: true }),
    changeSet: f.text({ max: 60, index: true }),
    /** The change set that this one undoes. */
    undoes: f.text({ max: 60, index: true }),
    cause: f.select({
      required: true,
      options: ['request', 'import', 'undo', 'job', 'start'],
      default: 'request',
    }),
    ip: f.text({ max: 60 }),
    reason: f.text({ max: 500, search: 'A' }),
  },
  // A page of what one person did, of one area, or of one step, costs as much as one of the log.
  indexes: [
    ['actor', 'at', 'id'],
    ['action', 'at', 'id'],
    ['resource', 'at', 'id'],
    ['transition', 'at', 'id'],
  ],
  access: [
    // The log records that a write happened; the content of confidential records is for their
    // readers and history.
    { privilege: 'ACTIVITY_LOG_VIEW', can: ['list', 'show', 'export'], read: WITHOUT_VALUES },
    {
      privilege: 'ACTIVITY_LOG_VIEW',
      can: ['list', 'show', 'export'],
      rows: { any: [{ resource: null }, { not: { resource: CONFIDENTIAL } }] },
    },
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show'],
      rows: { actor: '$user' },
      read: ['at', 'actor', 'action', 'transition', 'resource', 'recordId', 'ip'],
    },
  ],
  views: {
    main: {
      via: ['ACTIVITY_LOG_VIEW'],
      columns: ['at', 'actor', 'action', 'resource', 'recordId', 'cause', 'ip'],
      filters: [
        'at',
        'actor',
        'resource',
        'action',
        'transition',
        'recordId',
        'cause',
        'changeSet',
        'undoes',
      ],
      groups: ['actor', 'action', 'cause'],
      sort: ['at', 'desc'],
    },
  },
  form: {
    sections: [
      {
        key: 'event',
        fields: ['at', 'actor', 'action', 'resource', 'recordId', 'transition', 'reason'],
      },
      { key: 'change', fields: ['before', 'after'] },
      { key: 'origin', fields: ['cause', 'changeSet', 'undoes', 'ip'] },
    ],
  },
});
