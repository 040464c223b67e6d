import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { APPLYING, SELECTING, STAFF_KEYS, staffLook } from './access.ts';

const isOpen = {
  guard: 'inTime',
  where: { respondBy: { gt: '$now' }, 'round.state': 'published' },
} as const;

/**
 * A seat held for one student until a day. Made by publication and by the reserve list, never by
 * hand.
 */
export const honoursOffers = defineResource({
  name: 'honours-offers',
  path: '/manage-coureseunit/honours-offers',
  title: ['student', 'option'],
  fields: {
    round: f.ref('honours-rounds', { required: true, readOnly: true, onDelete: 'cascade' }),
    application: f.ref('honours-applications', { required: true, readOnly: true }),
    student: f.ref('students', { required: true, readOnly: true }),
    option: f.ref('honours-options', { required: true, readOnly: true }),
    state: f.select({
      options: ['offered', 'accepted', 'declined', 'expired', 'replaced'],
      tones: {
        offered: 'caution',
        accepted: 'good',
        declined: 'quiet',
        expired: 'bad',
        replaced: 'quiet',
      },
    }),
    respondBy: f.datetime({ required: true, index: true, help: true }),
    respondedAt: f.datetime({ readOnly: true }),
    /** Set when a seat in a preferred choice replaced it. */
    replacedAt: f.datetime({ readOnly: true }),
    /** One of the seats that the board added to the quota. */
    isExtra: f.bool({ readOnly: true, default: false }),
    /** From the reserve list. */
    isFromReserve: f.bool({ readOnly: true, default: false }),
  },
  unique: [['application', 'option']],
  access: [
    ...staffLook(),
    {
      privilege: SELECTING,
      can: ['list', 'show', 'edit'],
      rows: { state: 'offered' },
      write: ['respondBy'],
    },
    {
      privilege: APPLYING,
      can: ['list', 'show', 'history'],
      rows: OWN_STUDENT,
      read: ['round', 'student', 'option', 'state', 'respondBy', 'respondedAt', 'isFromReserve'],
    },
  ],
  workflow: {
    field: 'state',
    initial: 'offered',
    about: OWN_STUDENT,
    states: {
      offered: {},
      accepted: {},
      declined: { locks: '*', final: true },
      expired: { locks: '*', final: true },
      replaced: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'accept',
        from: 'offered',
        to: 'accepted',
        who: [{ privilege: APPLYING, rows: OWN_STUDENT }],
        when: [isOpen],
        sets: { respondedAt: '$now' },
        confirm: true,
      },
      {
        name: 'decline',
        from: 'offered',
        to: 'declined',
        who: [{ privilege: APPLYING, rows: OWN_STUDENT }],
        when: [isOpen],
        sets: { respondedAt: '$now' },
        confirm: true,
      },
      { name: 'expire', from: 'offered', to: 'expired', who: [], at: 'respondBy' },
      { name: 'replace', from: 'offered', to: 'replaced', who: [], at: 'replacedAt' },
      {
        name: 'withdraw',
        from: ['offered', 'accepted'],
        to: 'declined',
        who: [{ privilege: SELECTING, rows: { state: ['offered', 'accepted'] } }],
        when: [{ guard: 'notFinal', where: { 'round.state': 'published' } }],
        reason: 'required',
      },
    ],
  },
  views: {
    main: {
      via: STAFF_KEYS,
      columns: [
        'student',
        'option',
        'state',
        'respondBy',
        'respondedAt',
        'isFromReserve',
        'isExtra',
        'round',
      ],
      filters: ['round', 'option', 'state', 'respondBy', 'isFromReserve', 'isExtra', 'student'],
      groups: ['state', 'option', 'round'],
      sort: ['respondBy', 'desc'],
    },
  },
});
