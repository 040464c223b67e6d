import { describe, expect, it } from 'vitest';
import { checkDeclarations } from '../../../contract/checks/checkDeclarations.ts';
import { createCatalogue } from '../../../contract/model/catalogue.ts';
import { f } from '../../../contract/model/fields.ts';
import {
  defineResource,
  standardAccess,
  type ResourceDeclaration,
} from '../../../contract/model/resource.ts';
import { areas as portalAreas } from '../../../resources/areas.ts';
import {
  ALL_CAPABILITIES,
  CAPABILITIES,
  type Capabilities,
} from '../portal/backendCapabilities.ts';
import { limitToCapabilities } from './limitToCapabilities.ts';

const books = defineResource({
  name: 'books',
  path: '/shelf/books',
  title: 'title',
  fields: {
    title: f.text({ required: true }),
    scan: f.file({ accept: ['application/pdf'], maxMb: 1 }),
    state: f.select({ options: ['new', 'old'] }),
    writer: f.ref('writers'),
  },
  access: [...standardAccess('BOOKS_VIEW'), { privilege: 'BOOKS_ALL', can: 'all' }],
  views: {
    main: {
      via: ['BOOKS_VIEW'],
      columns: ['title', 'scan', 'writer.name', 'updatedAt'],
      filters: ['writer', 'writer.name'],
      groups: ['writer'],
    },
    mine: { via: ['BOOKS_VIEW'], path: 'mine', where: { writer: '$staff' }, columns: ['title'] },
  },
  form: { sections: [{ key: 'all', fields: ['title', 'scan'] }] },
  workflow: {
    field: 'state',
    initial: 'new',
    states: { new: {}, old: { final: true } },
    transitions: [{ name: 'age', from: 'new', to: 'old', who: ['BOOKS_VIEW'] }],
  },
});
const writers = defineResource({
  name: 'writers',
  title: 'name',
  fields: { name: f.text({ required: true }) },
  access: [],
});
const areas = [
  {
    name: 'shelf',
    menu: { key: 'shelf', section: null, privilege: null, icon: 'mark' },
    resources: [books, writers],
    entries: [
      { resource: 'books', view: 'main' },
      { resource: 'books', view: 'mine' },
    ],
  },
];

const served = (...offered: readonly (typeof CAPABILITIES)[number][]) =>
  limitToCapabilities(areas, new Set(offered));

describe('the declarations for a service', () => {
  it('that supports everything are unchanged', () => {
    expect(
      JSON.stringify(
        createCatalogue(limitToCapabilities(areas, ALL_CAPABILITIES)).resources.get('books')
          ?.fields,
      ),
    ).toBe(JSON.stringify(books.fields));
    expect(limitToCapabilities(areas, ALL_CAPABILITIES)[0]?.resources[0]?.views).toEqual(
      books.views,
    );
  });

  it('that supports only lists, records and writes keep what needs no more', () => {
    const [area] = served();
    const [bare] = area?.resources ?? [];
    expect(Object.keys(bare?.fields ?? {})).toEqual(['title', 'state', 'writer']);
    expect(bare?.fields['state']).toMatchObject({ readOnly: false, default: 'new' });
    expect(bare?.workflow).toBeUndefined();
    expect(bare?.views).toEqual({
      main: { via: ['BOOKS_VIEW'], columns: ['title', 'updatedAt'], filters: ['writer'] },
    });
    expect(bare?.form).toEqual({ sections: [{ key: 'all', fields: ['title'] }] });
    expect(bare?.access.at(-1)?.can).toEqual(['list', 'show', 'create', 'edit', 'delete']);
    expect(area?.entries).toEqual([{ resource: 'books', view: 'main' }]);
  });

  it('that supports transitions but no files lose the file fields of the transitions', () => {
    const withUploads: ResourceDeclaration = {
      ...books,
      workflow: {
        ...books.workflow,
        transitions: [
          {
            ...books.workflow.transitions[0],
            ask: ['scan', { field: 'scan' }, { field: 'title' }],
          },
        ],
      },
    };
    const [area] = limitToCapabilities(
      [
        {
          name: 'shelf',
          menu: { key: 'shelf', section: null, privilege: null, icon: 'mark' },
          resources: [withUploads],
          entries: [],
        },
      ],
      new Set(['transitions']),
    );
    expect(area?.resources[0]?.workflow?.transitions[0]?.ask).toEqual([
      expect.objectContaining({ field: 'title' }),
    ]);
  });

  it.each(['nothing' as const, ...CAPABILITIES])(
    'that supports %s as well are valid',
    (capability) => {
      const offered: Capabilities = new Set(capability === 'nothing' ? [] : [capability]);
      expect(() => checkDeclarations(limitToCapabilities(portalAreas, offered))).not.toThrow();
    },
  );
});
