import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/**
 * Periods in which a hall is closed. The ledger records them as maintenance, which excludes other
 * claims.
 */
export const hallClosures = defineResource({
  name: 'hall-closures',
  path: '/lhms/manage-lachall/hall-closures',
  title: ['hall', 'reason'],
  fields: {
    hall: f.ref('lecturehalls', { required: true, onDelete: 'cascade' }),
    startsAt: f.datetime({ required: true, index: true }),
    endsAt: f.datetime({ required: true, notBefore: 'startsAt' }),
    reason: f.text({ required: true, max: 300, search: 'A' }),
    displaces: f.bool({ default: false, help: true }),
  },
  scopes: { hall: 'hall' },
  access: [...standardAccess('HALL_VIEW'), { privilege: 'HBOOK_VIEW', can: ['list', 'show'] }],
  views: {
    main: {
      via: ['HALL_VIEW'],
      columns: ['hall', 'startsAt', 'endsAt', 'reason', 'displaces'],
      filters: ['hall', 'startsAt', 'endsAt'],
      groups: ['hall'],
      sort: ['startsAt', 'desc'],
    },
  },
});
