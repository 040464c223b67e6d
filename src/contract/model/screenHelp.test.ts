import { expect, it } from 'vitest';
import type { PlacedView, Screen } from './catalogue.ts';
import { f } from './fields.ts';
import { defineResource } from './resource.ts';
import { aboutKeys, screenActs, screenSteps, stepPrivileges } from './screenHelp.ts';

const loans = defineResource({
  name: 'loans',
  title: 'state',
  fields: { state: f.select({ required: true, options: ['asked', 'lent'] }) },
  access: [
    { privilege: 'LOANS_VIEW', can: ['list', 'show'] },
    { privilege: 'LOANS_EDIT', can: 'all' },
    { privilege: 'LOANS_OWN', can: ['list', 'create'], rows: { createdBy: '$user' } },
    { privilege: 'LOANS_OWN', can: ['create'] },
  ],
  workflow: {
    field: 'state',
    initial: 'asked',
    states: { asked: {}, lent: { final: true } },
    transitions: [
      { name: 'lend', from: 'asked', to: 'lent', who: ['LOANS_EDIT', { privilege: 'LOANS_EDIT' }] },
    ],
  },
});
const view = {
  kind: 'view',
  path: '/loans',
  via: ['LOANS_VIEW', 'LOANS_OWN'],
  resource: loans,
  name: 'main',
  view: { via: ['LOANS_VIEW'], columns: ['state'] },
  labelKey: 'resources.loans.views.main',
} as unknown as PlacedView;
const page = {
  kind: 'page',
  path: '/desk',
  via: [],
  labelKey: 'pages.desk.title',
} as unknown as Screen;

it('names the text of a view, and for a page its own or the sentence below its title', () => {
  expect(aboutKeys(view).own).toBe('resources.loans.about.main');
  expect(aboutKeys(page)).toEqual({ own: 'pages.desk.about', intro: 'pages.desk.intro' });
});

it('lists what can be done on a screen with every privilege that opens it, each once', () => {
  expect(screenActs(view)).toEqual([
    { act: 'open', privileges: ['LOANS_VIEW', 'LOANS_OWN'] },
    { act: 'create', privileges: ['LOANS_EDIT', 'LOANS_OWN'] },
    { act: 'edit', privileges: ['LOANS_EDIT'] },
    { act: 'delete', privileges: ['LOANS_EDIT'] },
    { act: 'import', privileges: ['LOANS_EDIT'] },
    { act: 'export', privileges: ['LOANS_EDIT'] },
    { act: 'history', privileges: ['LOANS_EDIT'] },
  ]);
});

it('leaves out what no privilege opens', () => {
  expect(screenActs(page)).toEqual([]);
});

it('lists the steps of a workflow with their privileges, and none for a page', () => {
  expect(screenSteps(view).map(({ name }) => name)).toEqual(['lend']);
  expect(screenSteps(view).flatMap(stepPrivileges)).toEqual(['LOANS_EDIT']);
  expect(screenSteps(page)).toEqual([]);
});
