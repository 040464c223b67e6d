import { expect, test } from 'vitest';
import { checkDeclarations } from '../checks/checkDeclarations.ts';
import { defineArea, definePage } from './area.ts';
import { createCatalogue, type Screen } from './catalogue.ts';
import { f } from './fields.ts';
import { relatedScreens } from './related.ts';
import { defineResource, standardAccess } from './resource.ts';

const resource = (name: string, related: readonly string[] = []) =>
  defineResource({
    name,
    path: `/${name}`,
    title: 'label',
    fields: { label: f.text({ required: true }) },
    related,
    access: standardAccess(`${name.toUpperCase()}_VIEW`),
    views: { main: { via: [`${name.toUpperCase()}_VIEW`], columns: ['label'] } },
  });
const area = (related: readonly string[]) =>
  defineArea({
    name: 'studies',
    menu: { key: 'studies', section: null, privilege: null, icon: 'degrees' },
    resources: [resource('years', related), resource('terms')],
    pages: [definePage({ name: 'plan', path: '/plan', via: ['PLAN_VIEW'] })],
    entries: [],
  });
const catalogue = createCatalogue([area(['terms', 'plan'])]);
const related = (...keys: string[]) =>
  relatedScreens(catalogue, catalogue.screens.get('/years') as Screen, new Set(keys)).map(
    ({ path }) => path,
  );

test('a screen links to its declared related screens, in order', () => {
  expect(related('TERMS_VIEW', 'PLAN_VIEW')).toEqual(['/terms', '/plan']);
});

test('a screen never links to one that the person may not open', () => {
  expect(related('PLAN_VIEW')).toEqual(['/plan']);
  expect(related()).toEqual([]);
});

test('an undeclared related screen stops the start, with the nearest name', () => {
  expect(() => checkDeclarations([area(['trems'])])).toThrow(/years\.related.*terms/s);
});
