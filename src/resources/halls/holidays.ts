import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/**
 * Days on which the whole faculty rests: no class is held, and halls are lent out only where that
 * is said. What follows is in `src/resources/halls/server/holidays.ts`.
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
  // Different feasts may fall on one day; the same feast, once.
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
