import { describe, expect, it } from 'vitest';
import { f } from '../../../../contract/model/fields.ts';
import { standardAccess } from '../../../../contract/model/resource.ts';
import { arrangeColumns, availableColumns, choiceOf } from './columns.ts';
import { initialsOf, shownNames, unfolded } from './identity.ts';

const people = {
  name: 'people',
  title: ['first', 'last'],
  identity: { picture: 'photo', detail: 'username' },
  workflow: undefined,
  fields: {
    username: f.text(),
    first: f.text(),
    last: f.text(),
    photo: f.image(),
    joinedOn: f.date(),
    mood: f.select({ options: ['good'], tones: { good: 'good' } }),
    place: f.text(),
    salary: f.int({ read: ['SALARIES'] }),
  },
  access: standardAccess('PEOPLE_VIEW'),
};
const catalogue = { resources: new Map() };
const columnsOf = (names: string[], more: object = {}, resource: object = people) => {
  const screen = {
    resource: { ...people, ...resource },
    view: { via: [], columns: names, ...more },
  } as Parameters<typeof arrangeColumns>[1];
  return arrangeColumns(availableColumns(catalogue, screen, new Set(['PEOPLE_VIEW'])), screen);
};

describe('the cell of the record itself', () => {
  it('shows its picture, names and second line also where they have no columns', () => {
    expect([...shownNames(columnsOf(['first', 'place']))].toSorted()).toEqual([
      'first',
      'last',
      'photo',
      'place',
      'username',
    ]);
  });

  it('takes the columns of the picture, the name and the second line', () => {
    const columns = columnsOf(['photo', 'username', 'place', 'first', 'last']);
    expect(columns.map(({ name }) => name)).toEqual(['first', 'place']);
    const [main] = columns;
    expect(main?.isTitle).toBe(true);
    expect(main?.identity?.names.map(({ name }) => name)).toEqual(['first', 'last']);
    expect([main?.identity?.picture?.name, main?.identity?.detail?.name]).toEqual([
      'photo',
      'username',
    ]);
    expect(main?.folded.map(({ name }) => name)).toEqual(['photo', 'username', 'last']);
  });

  it('shows a picture and a second line that the view does not list, except hidden ones', () => {
    expect(columnsOf(['first'])[0]?.identity?.detail?.name).toBe('username');
    expect(columnsOf(['first'], { hide: ['username'] })[0]?.identity?.detail).toBeNull();
  });

  it('is absent while no column of the name is shown, and where none is declared', () => {
    expect(columnsOf(['place', 'username']).every(({ identity }) => identity === null)).toBe(true);
    expect(columnsOf(['first', 'last'], {}, { identity: undefined })).toHaveLength(2);
  });

  it('is stored, exported and printed as the columns that it shows', () => {
    const columns = columnsOf(['photo', 'username', 'first', 'place']);
    expect(unfolded(columns).map(({ name }) => name)).toEqual([
      'first',
      'photo',
      'username',
      'place',
    ]);
    expect(choiceOf(columns, ['photo', 'username', 'first', 'place', 'last'])).toEqual([
      { name: 'first' },
      { name: 'photo' },
      { name: 'username' },
      { name: 'place' },
      { name: 'last', hidden: true },
    ]);
  });
});

describe('columns stay longest', () => {
  const ranked = (names: string[], more: object = {}, resource: object = {}) =>
    columnsOf(names, more, { identity: undefined, ...resource })
      .toSorted((left, right) => left.importance - right.importance)
      .map(({ name }) => name);

  it('in the order title, rest of the title, state, marks, dates, others', () => {
    expect(
      ranked(
        ['place', 'createdAt', 'joinedOn', 'mood', 'username', 'last', 'first'],
        {},
        {
          workflow: { field: 'username' },
        },
      ),
    ).toEqual(['last', 'first', 'username', 'mood', 'joinedOn', 'place', 'createdAt']);
  });

  it('as the view declares, after the title', () => {
    expect(ranked(['first', 'mood', 'joinedOn', 'place'], { importance: ['place'] })).toEqual([
      'first',
      'place',
      'mood',
      'joinedOn',
    ]);
  });
});

it.each([
  ['L. K. Perera', 'LP'],
  ['Anura Atapattu', 'AA'],
  ['එල්. විමලසේන', 'එවි'],
  ['History', 'H'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => expect(initialsOf(name)).toBe(initials));
