import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { areas } from '../../../src/resources/areas.ts';
import { type FurtherDeclarations } from './demoGateway.ts';
import { furtherTables } from './furtherTables.ts';

/** Published and withdrawn automatically. */
export const bulletins = defineResource({
  name: 'bulletins',
  title: 'title',
  fields: {
    title: f.text({ required: true, max: 80 }),
    appearsAt: f.datetime({ index: true }),
    endsAt: f.datetime(),
    appearedAt: f.datetime({ readOnly: true }),
    isHeld: f.bool({ default: false }),
    state: f.select({ required: true, options: ['draft', 'scheduled', 'published', 'archived'] }),
  },
  access: [{ privilege: 'PROFILE_VIEW', can: 'all' }],
  workflow: {
    field: 'state',
    initial: 'draft',
    states: { draft: {}, scheduled: {}, published: {}, archived: { final: true } },
    transitions: [
      {
        name: 'schedule',
        from: 'draft',
        to: 'scheduled',
        who: ['PROFILE_VIEW'],
        ask: [{ field: 'appearsAt', required: true }],
      },
      {
        name: 'appear',
        from: 'scheduled',
        to: 'published',
        who: [],
        at: 'appearsAt',
        when: [{ guard: 'free', where: { isHeld: false } }],
        sets: { appearedAt: '$now' },
      },
      { name: 'expire', from: 'published', to: 'archived', who: ['PROFILE_VIEW'], at: 'endsAt' },
    ],
  },
});

/** The bulletins in addition to the portal's own resources. */
export async function withBulletins(): Promise<FurtherDeclarations> {
  const area = defineArea({
    name: 'bulletins',
    menu: { key: 'bulletins', section: null, privilege: null, icon: 'mark' },
    resources: [bulletins],
    entries: [],
  });
  const catalogue = createCatalogue([...areas, area]);
  return {
    catalogue,
    statements: await furtherTables(catalogue),
  };
}
