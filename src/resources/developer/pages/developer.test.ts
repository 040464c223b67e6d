import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../../contract/model/catalogue.ts';
import { f } from '../../../contract/model/fields.ts';
import { callAddress } from './callAddress.ts';
import { optionsOf } from './fieldOptions.ts';
import { isFoundBy } from './findDeclarations.ts';
import { grantMatrix } from './grantMatrix.ts';
import { otherScreens } from './otherScreens.ts';
import { transitionRules } from './transitionRules.ts';

const notes = {
  name: 'lecture-notes',
  title: 'subject',
  fields: {
    subject: f.text({ required: true, max: 40 }),
    owner: f.ref('staff', { among: { active: true } }),
    pages: f.lines({ fields: { number: f.int() } }),
  },
  access: [
    { privilege: 'NOTES_VIEW', can: 'all' as const, read: ['subject'] },
    {
      privilege: 'NOTES_OWN',
      can: ['create', 'edit'] as const,
      rows: { owner: '$staff' },
      write: ['subject'],
      preset: { owner: '$staff' },
    },
  ],
};

describe('options of a field', () => {
  it('are shown as declared; a condition is returned as a predicate', () => {
    expect(optionsOf(notes.fields.subject)).toEqual([
      { name: 'required', value: null },
      { name: 'max', value: '40' },
    ]);
    expect(optionsOf(notes.fields.owner)).toEqual([
      { name: 'to', value: 'staff' },
      { name: 'among', value: null, where: { active: true } },
    ]);
    expect(optionsOf({ kind: 'text', write: [] })).toEqual([{ name: 'write', value: '–' }]);
  });
});

describe('grants', () => {
  it('are grouped by key and verb, with rows, fields and presets where they apply', () => {
    const [view, own] = grantMatrix(notes);
    expect(view?.cells.list).toEqual([{ rows: null, fields: ['subject'], preset: null }]);
    expect(view?.cells.delete).toEqual([{ rows: null, fields: null, preset: null }]);
    expect(own?.cells.create).toEqual([
      { rows: { owner: '$staff' }, fields: ['subject'], preset: { owner: '$staff' } },
    ]);
    expect(own?.cells.list).toEqual([]);
  });

  it('allow no writes where only the gateway writes', () => {
    expect(grantMatrix({ ...notes, readOnly: true })[0]?.cells).toMatchObject({
      edit: [],
      import: [],
      show: [{ rows: null }],
    });
  });
});

describe('a search', () => {
  it.each([
    ['lecture_notes', true],
    ['number', true],
    ['notes_own SUBJECT', true],
    ['/api/lecture', true],
    ['සටහන', true],
    ['refs', false],
  ])('for “%s” finds: %s', (search, found) => {
    expect(isFoundBy(search, notes, ['සටහන්'])).toBe(found);
  });
});

describe('other screens', () => {
  it('are matrices and pages, found by address, key, part or title', () => {
    const area = {
      name: 'a',
      menu: { key: 'a', section: null, privilege: null, icon: 'mark' },
      resources: [],
      assignments: [
        {
          name: 'tick',
          path: '/tick',
          via: ['TICK_VIEW'],
          through: 'joins',
          left: 'one',
          right: 'other',
        },
      ],
      pages: [{ name: 'own', path: '/own', via: [] }],
      entries: [{ assignment: 'tick' }],
    };
    const catalogue = createCatalogue([area]);
    expect(
      otherScreens(catalogue)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/own', '/tick']);
    expect(otherScreens(catalogue, 'joins tick_view').map(({ path }) => path)).toEqual(['/tick']);
    expect(
      otherScreens(catalogue, 'profile', () => 'My profile')
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/own', '/tick']);
  });
});

describe('the address of a call', () => {
  const parameters = [
    { name: 'id', in: 'path' },
    { name: 'view', in: 'query' },
  ];
  it('waits for its path parameters and omits empty query parameters', () => {
    expect(callAddress('/notes/{id}', parameters, { view: 'own' })).toBeNull();
    expect(callAddress('/notes/{id}', parameters, { id: 'a/b', view: ' ' })).toBe('/notes/a%2Fb');
    expect(callAddress('/notes/{id}', parameters, { id: '1', view: 'own' })).toBe(
      '/notes/1?view=own',
    );
  });
});

describe('rules of a transition', () => {
  it('are shown by their names in the declaration', () => {
    expect(
      transitionRules({
        name: 'verify',
        from: 'a',
        to: 'b',
        who: [],
        confirm: true,
        notBySamePersonAs: 'submit',
        ask: [{ field: 'why', required: true }, 'note'],
        sets: { on: '$today' },
      }),
    ).toEqual([
      { name: 'confirm', value: '' },
      { name: 'notBySamePersonAs', value: 'submit' },
      { name: 'ask', value: 'why!, note' },
      { name: 'sets', value: 'on = $today' },
    ]);
  });
});
