import { RECORD_NUMBER } from '../../contract/model/constants.ts';
import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const users = defineResource({
  name: 'users',
  path: '/manage-user/users',
  title: ['firstName', 'lastName'],
  identity: { picture: 'profileImage', detail: 'username' },
  fields: {
    username: f.text({
      required: true,
      unique: true,
      min: 3,
      max: 32,
      pattern: '[a-z][a-z0-9._-]*',
      search: 'A',
      help: true,
    }),
    email: f.email({ required: true, unique: true, search: 'B', help: true, stepUp: true }),
    /** Waits until its mailbox confirms it. */
    newEmail: f.email({ readOnly: true, help: true, stepUp: true }),
    firstName: f.text({ required: true, max: 80, search: 'A' }),
    lastName: f.text({ required: true, max: 80, search: 'A' }),
    userType: f.ref('user-types', { required: true }),
    section: f.ref('user-sections'),
    /** What the person stated at registration, compared with the records before approval. */
    claimedNumber: f.text({ ...RECORD_NUMBER, help: true }),
    /** Removed once the registration is decided. */
    claimedBirthDate: f.date({ readOnly: true, help: true }),
    status: f.select({
      required: true,
      options: ['invited', 'pending', 'active', 'refused', 'locked', 'closed'],
      tones: {
        active: 'good',
        invited: 'quiet',
        pending: 'caution',
        refused: 'bad',
        locked: 'bad',
        closed: 'quiet',
      },
      default: 'invited',
      index: true,
      help: true,
    }),
    /** The person reads it in an email and at sign-in. */
    refusalReason: f.text({
      max: 300,
      required: { status: 'refused' },
      visible: { status: 'refused' },
      help: true,
    }),
    profileImage: f.image({ maxMb: 2 }),
    rumisRole: f.ref('rumis-roles', { help: true }),
    lastLoginAt: f.datetime({ readOnly: true }),
  },
  access: [
    ...standardAccess('USERS_VIEW'),
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show', 'edit'],
      rows: { id: '$user' },
      write: ['firstName', 'lastName', 'profileImage'],
    },
  ],
  views: {
    main: {
      via: ['USERS_VIEW'],
      columns: [
        'profileImage',
        'username',
        'firstName',
        'lastName',
        'status',
        'userType',
        'section',
        'email',
        'lastLoginAt',
      ],
      filters: ['status', 'userType', 'section', 'rumisRole', 'lastLoginAt'],
      inline: ['userType', 'section'],
      groups: ['status', 'userType', 'section', 'rumisRole'],
      sort: ['username', 'asc'],
    },
  },
  form: {
    sections: [
      { key: 'person', fields: ['firstName', 'lastName', 'email', 'newEmail', 'profileImage'] },
      {
        key: 'account',
        fields: [
          'username',
          'userType',
          'section',
          'claimedNumber',
          'claimedBirthDate',
          'status',
          'refusalReason',
          'rumisRole',
          'lastLoginAt',
        ],
      },
    ],
  },
});
