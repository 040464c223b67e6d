import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { areas } from '../../../src/resources/areas.ts';
import { type FurtherDeclarations } from './demoGateway.ts';
import { furtherTables } from './furtherTables.ts';

/**
 * A workflow with every possible option. Every account holds PROFILE_VIEW, the head STAFF_VIEW, the
 * dean both and PUBLICATIONS_VERIFY.
 */
export const claims = defineResource({
  name: 'claims',
  title: 'title',
  fields: {
    title: f.text({ required: true, max: 80 }),
    owner: f.ref('staff'),
    amount: f.int({ min: 0, max: 1_000 }),
    note: f.text({ max: 40, write: [] }),
    decidedBy: f.ref('users', { readOnly: true, onDelete: 'clear' }),
    decidedAt: f.datetime({ readOnly: true }),
    state: f.select({ required: true, options: ['open', 'submitted', 'approved', 'rejected'] }),
  },
  access: [
    { privilege: 'PROFILE_VIEW', can: ['list', 'show', 'create', 'history'] },
    { privilege: 'PROFILE_VIEW', can: ['edit', 'delete'], rows: { owner: '$staff' } },
    { privilege: 'STAFF_VIEW', can: ['list', 'show'] },
    { privilege: 'PUBLICATIONS_VERIFY', can: 'all' },
  ],
  workflow: {
    field: 'state',
    initial: 'open',
    states: {
      open: {},
      submitted: { locks: ['amount'] },
      approved: { locks: '*' },
      rejected: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'submit',
        from: 'open',
        to: 'submitted',
        who: ['PROFILE_VIEW'],
        when: [
          { guard: 'filled', where: { amount: { gt: 0 } } },
          { guard: 'named', where: { 'owner.department': { empty: false } } },
        ],
      },
      {
        name: 'approve',
        from: 'submitted',
        to: 'approved',
        who: ['STAFF_VIEW', { privilege: 'PROFILE_VIEW', rows: { amount: { lt: 5 } } }],
        notBySamePersonAs: ['create', 'submit'],
        ask: ['note'],
        reason: 'optional',
        sets: { decidedBy: '$user', decidedAt: '$now' },
      },
      {
        name: 'reject',
        from: ['open', 'submitted'],
        to: 'rejected',
        who: ['STAFF_VIEW'],
        reason: 'required',
        confirm: true,
      },
      {
        name: 'reopen',
        from: 'approved',
        to: 'open',
        who: ['PUBLICATIONS_VERIFY'],
        ask: [{ field: 'note', required: true }],
        sets: { decidedBy: null, decidedAt: null },
      },
    ],
  },
});

/** The claims in addition to the portal's own resources. */
export async function withClaims(): Promise<FurtherDeclarations> {
  const area = defineArea({
    name: 'claims',
    menu: { key: 'claims', section: null, privilege: null, icon: 'mark' },
    resources: [claims],
    entries: [],
  });
  const catalogue = createCatalogue([...areas, area]);
  return {
    catalogue,
    statements: await furtherTables(catalogue),
  };
}
