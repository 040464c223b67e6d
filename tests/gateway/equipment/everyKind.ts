import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f, type Field, type LineField } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { areas } from '../../../src/resources/areas.ts';
import { type FurtherDeclarations } from './demoGateway.ts';
import { furtherTables } from './furtherTables.ts';

/** A privilege that every demonstration account holds. */
const ANYBODY = 'PROFILE_VIEW';

const plain = {
  label: f.text({ max: 300, search: 'A' }),
  notes: f.text({ i18n: true, multiline: true, max: 400 }),
  count: f.int(),
  amount: f.decimal({ decimals: 2 }),
  fine: f.decimal({ decimals: 4 }),
  done: f.bool(),
  day: f.date(),
  moment: f.datetime(),
  hour: f.time(),
  state: f.select({ options: ['open', 'closed', "it's"] }),
  target: f.ref('sample-targets'),
  document: f.file({ accept: ['application/pdf', 'text/plain'], maxMb: 1 }),
  picture: f.image({ maxMb: 1 }),
  mail: f.email(),
  page: f.url(),
  telephone: f.phone(),
  data: f.json(),
} satisfies Record<string, LineField>;

export const samples = defineResource({
  name: 'samples',
  title: 'label',
  fields: {
    ...plain,
    attachments: f.files({ accept: ['application/pdf', 'text/plain'], maxMb: 1, max: 3 }),
    portrait: f.image({ maxMb: 1, alt: true, minWidth: 40, aspect: 2 }),
    targets: f.refs('sample-targets', { max: 5 }),
    body: f.richText({ max: 5000, search: 'B' }),
    bodies: f.richText({ i18n: true }),
    rows: f.lines({ fields: plain, max: 10 }),
  } as Record<string, Field>,
  access: [{ privilege: ANYBODY, can: 'all' }],
});

export const sampleTargets = defineResource({
  name: 'sample-targets',
  title: 'name',
  fields: {
    name: f.text({ required: true, unique: true, i18n: true, max: 80 }),
    rank: f.int(),
    next: f.ref('sample-targets'),
  },
  access: [{ privilege: ANYBODY, can: 'all' }],
});

/**
 * A resource with every kind of field, at the top level and in child rows, in addition to the
 * portal's own.
 */
export async function everyKind(): Promise<FurtherDeclarations> {
  const area = defineArea({
    name: 'samples',
    menu: { key: 'samples', section: null, privilege: null, icon: 'mark' },
    resources: [samples, sampleTargets],
    entries: [],
  });
  const catalogue = createCatalogue([...areas, area]);
  const statements = await furtherTables(catalogue);
  return { catalogue, statements };
}
