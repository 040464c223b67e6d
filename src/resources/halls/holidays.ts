import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/**
 * Days without classes; halls can be booked only if the holiday says so. The consequences are in
 * `src/resources/halls/server/holidays.ts`.
 */
export const holidays = defineResource({
  name: 'holidays',
  path: '/lhms/manage-lachall/holidays',
  title: 'name',
  fields: {
    name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    startsOn: f.date({ required: true, index: true }),
    endsOn: f.date({ required: true, notBefore: 'startsOn', help: true }),
    closesHalls: f.bool({ default: true, help: true }),
  },
  // Different holidays may fall on one day, but each only once.
  duplicates: [['startsOn', 'name']],
  access: [...standardAccess('CAL_VIEW'), { privilege: 'HBOOK_VIEW', can: ['list', 'show'] }],
  views: {
    main: {
      via: ['CAL_VIEW', 'HBOOK_VIEW'],
      columns: ['startsOn', 'endsOn', 'name', 'closesHalls'],
      filters: ['startsOn', 'endsOn', 'closesHalls'],
      inline: ['closesHalls'],
      sort: ['startsOn', 'desc'],
    },
  },
});
