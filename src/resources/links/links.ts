import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { LINK_FINDINGS, LINK_STATES } from './rules/linkState.ts';

const mine = { owner: '$staff' } as const;

export const links = defineResource({
  name: 'links',
  path: '/manage-link/links',
  title: 'label',
  fields: {
    label: f.text({ required: true, i18n: true, max: 160, search: 'A' }),
    url: f.url({ required: true, search: 'C' }),
    /** Absent for links of the faculty itself. */
    owner: f.ref('staff', { onDelete: 'cascade', help: true }),
    position: f.int({ min: 0, max: 9999, default: 0, help: true }),
    /** The outcome of the last check, see `rules/linkState.ts`. */
    reachable: f.select({
      options: ['unchecked', ...LINK_STATES],
      tones: {
        unchecked: 'quiet',
        uncertain: 'quiet',
        works: 'good',
        moved: 'caution',
        broken: 'bad',
        unreachable: 'caution',
      },
      default: 'unchecked',
      readOnly: true,
      index: true,
    }),
    checkedAt: f.datetime({ readOnly: true }),
    /** Why it has this outcome. */
    finding: f.select({ options: LINK_FINDINGS, readOnly: true }),
    /** The new address of a link that has moved. */
    movedTo: f.url({ readOnly: true, help: true }),
  },
  public: {
    pages: ['list'],
    fields: ['label', 'url', 'owner', 'position'],
    sort: ['position', 'asc'],
    filters: ['owner'],
  },
  // Many owners call theirs the same; the address of one owner is what comes twice.
  duplicates: [['url', 'owner']],
  access: [
    ...standardAccess('LINKS_VIEW'),
    {
      privilege: 'STAFF_LINK_OWN_DATA',
      can: ['list', 'show', 'create', 'edit', 'delete', 'history'],
      rows: mine,
      preset: mine,
      write: ['label', 'url', 'position'],
    },
  ],
  views: {
    main: {
      via: ['LINKS_VIEW'],
      columns: [
        'label',
        'url',
        'owner',
        'position',
        'reachable',
        'finding',
        'movedTo',
        'checkedAt',
      ],
      filters: ['owner', 'reachable', 'finding', 'checkedAt'],
      inline: ['label', 'url', 'position'],
      groups: ['owner', 'reachable'],
      sort: ['position', 'asc'],
    },
    own: {
      via: ['STAFF_LINK_OWN_DATA'],
      path: 'own',
      where: mine,
      hide: ['owner'],
      columns: ['label', 'url', 'position', 'reachable', 'finding', 'movedTo'],
      inline: ['label', 'url', 'position'],
      sort: ['position', 'asc'],
    },
  },
});
