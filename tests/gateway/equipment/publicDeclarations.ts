import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { areas } from '../../../src/resources/areas.ts';
import { type FurtherDeclarations } from './demoGateway.ts';
import { furtherTables } from './furtherTables.ts';

/** A privilege that every demonstration account holds. */
const ANYBODY = 'PROFILE_VIEW';

/** An event that is published and withdrawn, with all options of such resources. */
export const events = defineResource({
  name: 'sample-events',
  title: 'name',
  fields: {
    name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    slug: f.text({ required: true, unique: true }),
    words: f.text({ i18n: true, multiline: true }),
    note: f.text(),
    startsAt: f.datetime({ required: true }),
    kind: f.select({ options: ['notice', 'page'], default: 'notice' }),
    organiser: f.ref('staff'),
    picture: f.image(),
    status: f.select({ options: ['draft', 'published', 'archived'] }),
    endedAt: f.datetime(),
  },
  access: [{ privilege: ANYBODY, can: 'all' }],
  workflow: {
    field: 'status',
    initial: 'draft',
    states: { draft: {}, published: {}, archived: {} },
    transitions: [
      { name: 'publish', from: ['draft', 'archived'], to: 'published', who: [ANYBODY] },
      {
        name: 'archive',
        from: 'published',
        to: 'archived',
        who: [ANYBODY],
        sets: { endedAt: '$now' },
      },
    ],
  },
  public: {
    as: 'events',
    fields: ['name', 'slug', 'words', 'startsAt', 'organiser', 'picture'],
    slug: 'slug',
    sort: ['startsAt', 'desc'],
    filters: ['organiser', 'organiser.department'],
    withdrawn: 'endedAt',
    feed: { title: 'name', summary: 'words', date: 'startsAt', where: { kind: 'notice' } },
    schema: {
      type: 'Event',
      properties: {
        name: 'name',
        startDate: 'startsAt',
        description: 'words',
        organizer: 'organiser',
        image: 'picture',
      },
    },
  },
});

/** The place of an event: a row that joins two others and is named by them. */
export const placements = defineResource({
  name: 'sample-placements',
  title: ['department', 'event'],
  fields: {
    department: f.ref('departments', { required: true }),
    event: f.ref('sample-events', { required: true }),
    position: f.int({ default: 0 }),
  },
  access: [{ privilege: ANYBODY, can: 'all' }],
  public: {
    as: 'department-events',
    fields: ['department', 'event', 'position'],
    sort: ['position', 'asc'],
    filters: ['department'],
  },
});

export async function withEvents(): Promise<FurtherDeclarations> {
  const area = defineArea({
    name: 'samples',
    menu: { key: 'samples', section: null, privilege: null, icon: 'mark' },
    resources: [events, placements],
    entries: [],
  });
  const catalogue = createCatalogue([...areas, area]);
  const statements = await furtherTables(catalogue);
  return { catalogue, statements };
}
