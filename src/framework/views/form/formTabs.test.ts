import { expect, it } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { conditionNames, withVisibleFields } from '../layout/formSections.ts';
import { formTabs, tabOf } from './formTabs.ts';

const section = (key: string | null, tab: string | null, ...names: string[]) => ({
  key,
  tab,
  fields: names.map((name) => ({ name, field: f.text() })),
});
const sections = [
  section('identity', 'person', 'title', 'name'),
  section('web', 'website', 'photo'),
  section('contact', 'person', 'email'),
  section(null, null, 'rest'),
];

it('Tabs contain their sections in order; sections without a tab are on the first', () => {
  expect(
    formTabs(sections)?.map(({ key, sections: own }) => [key, own.map((one) => one.key)]),
  ).toEqual([
    ['person', ['identity', 'contact', null]],
    ['website', ['web']],
  ]);
});

it('A form with at most one visible tab is one page', () => {
  expect(formTabs([section('a', null, 'x')])).toBeNull();
  expect(formTabs([section('a', 'only', 'x'), section('b', null, 'y')])).toBeNull();
});

it.each([
  ['photo', 'website'],
  ['name.si', 'person'],
  ['nothing', undefined],
])('A problem at %s is on the tab %s', (path, tab) => {
  expect(tabOf(formTabs(sections) ?? [], path)).toBe(tab);
});

it('A section whose fields are all hidden is omitted, and so is its tab', () => {
  const returned = {
    key: 'returned',
    tab: 'review',
    fields: [{ name: 'because', field: f.text({ visible: { status: 'returned' } }) }],
  };
  const all = [...sections, returned];
  expect(conditionNames(all)).toEqual(['status']);
  expect(
    formTabs(withVisibleFields(all, { status: 'returned' }, {}))?.map(({ key }) => key),
  ).toEqual(['person', 'website', 'review']);
  expect(formTabs(withVisibleFields(all, { status: 'draft' }, {}))?.map(({ key }) => key)).toEqual([
    'person',
    'website',
  ]);
});
