import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/**
 * Rooms in which the faculty teaches, examines and meets, with the rules under which each may be
 * booked.
 */
export const lectureHalls = defineResource({
  name: 'lecturehalls',
  path: '/lhms/manage-lachall/lecturehalls',
  title: ['code', 'name'],
  identity: { detail: 'code' },
  fields: {
    code: f.text({
      required: true,
      unique: true,
      max: 20,
      pattern: '[A-Z0-9][A-Z0-9 -]*',
      search: 'A',
      help: true,
    }),
    name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    building: f.text({ max: 120, search: 'B' }),
    floor: f.text({ max: 20 }),
    capacity: f.int({ required: true, min: 1, max: 5000, default: 60, index: true }),
    examCapacity: f.int({ min: 0, max: 5000, help: true }),
    isAccessible: f.bool({ default: false, help: true }),
    isBookable: f.bool({ default: true, help: true }),
    openFrom: f.time({ required: true, default: '07:00', help: true }),
    openTo: f.time({ required: true, default: '20:00' }),
    onWeekends: f.bool({ default: true }),
    needsApproval: f.bool({ default: true, help: true }),
    approvers: f.refs('staff', { max: 10, visible: { needsApproval: true }, help: true }),
    leadHours: f.int({ min: 0, max: 2160, help: true }),
    maxDaysAhead: f.int({ min: 1, max: 730, help: true }),
    maxHours: f.decimal({ decimals: 1, min: 0.5, max: 24, help: true }),
    maxPerDay: f.int({ min: 1, max: 20, help: true }),
    maxPerWeek: f.int({ min: 1, max: 100, help: true }),
    oneHallOnly: f.bool({ default: true, help: true }),
  },
  scopes: { hall: 'id' },
  access: [
    ...standardAccess('HALL_VIEW'),
    // Users who book a hall or look for a class need the list of halls.
    { privilege: 'HBOOK_VIEW', can: ['list', 'show'] },
    {
      privilege: 'CAL_VIEW',
      can: ['list', 'show'],
      read: ['code', 'name', 'building', 'floor', 'capacity', 'isAccessible'],
    },
  ],
  views: {
    main: {
      via: ['HALL_VIEW'],
      columns: [
        'code',
        'name',
        'building',
        'capacity',
        'examCapacity',
        'isAccessible',
        'isBookable',
        'needsApproval',
        'openFrom',
        'openTo',
      ],
      filters: [
        'building',
        'capacity',
        'examCapacity',
        'isAccessible',
        'isBookable',
        'needsApproval',
      ],
      inline: ['capacity', 'examCapacity', 'isBookable', 'needsApproval'],
      groups: ['isBookable', 'needsApproval', 'isAccessible'],
      sort: ['code', 'asc'],
    },
  },
  form: {
    sections: [
      {
        key: 'hall',
        tab: 'hall',
        fields: ['code', 'name', 'building', 'floor', 'capacity', 'examCapacity', 'isAccessible'],
      },
      { key: 'hours', tab: 'booking', fields: ['isBookable', 'openFrom', 'openTo', 'onWeekends'] },
      { key: 'approval', tab: 'booking', fields: ['needsApproval', 'approvers'] },
      {
        key: 'limits',
        tab: 'booking',
        fields: ['leadHours', 'maxDaysAhead', 'maxHours', 'maxPerDay', 'maxPerWeek', 'oneHallOnly'],
      },
    ],
  },
});
