import { describe, expect, it } from 'vitest';
import { f } from '../../../../contract/model/fields.ts';
import { standardAccess } from '../../../../contract/model/resource.ts';
import { arrangeColumns, availableColumns, choiceOf, columnsOf } from './columns.ts';

const department = {
  name: 'departments',
  title: 'name',
  fields: { name: f.text({ i18n: true }) },
  access: [],
};
const staff = {
  name: 'staff',
  title: 'name',
  fields: {
    name: f.text({ max: 100 }),
    photo: f.image(),
    salary: f.int({ read: ['SALARIES'] }),
    department: f.ref('departments'),
  },
  access: standardAccess('STAFF_VIEW'),
};
const catalogue = {
  resources: new Map([department, staff].map((resource) => [resource.name, resource])),
};
const columns = (names: string[], hide?: string[], held = ['STAFF_VIEW']) =>
  columnsOf(
    catalogue,
    { resource: staff, view: { via: [], columns: names, ...(hide ? { hide } : {}) } },
    new Set(held),
  );

describe('the columns of a list', () => {
  it('are those of the view, without its hidden fields', () => {
    expect(
      columns(['photo', 'name', 'department'], ['department']).map(({ name }) => name),
    ).toEqual(['photo', 'name']);
  });

  it('exclude fields that the user may not read', () => {
    expect(columns(['name', 'salary']).map(({ name }) => name)).toEqual(['name']);
    expect(
      columns(['name', 'salary'], [], ['STAFF_VIEW', 'SALARIES']).map(({ name }) => name),
    ).toEqual(['name', 'salary']);
  });

  it('link the title, or the first column that can be a link if the title is none', () => {
    expect(columns(['photo', 'name']).find(({ isTitle }) => isTitle)?.name).toBe('name');
    expect(columns(['photo', 'department']).find(({ isTitle }) => isTitle)?.name).toBe(
      'department',
    );
  });

  it('include the times of creation and change, and fields behind a reference', () => {
    const [created, name] = columns(['createdAt', 'department.name']);
    expect(created).toMatchObject({ labelKey: 'framework.fields.createdAt', sortable: true });
    expect(name).toMatchObject({
      resource: 'departments',
      labelKey: 'resources.departments.fields.name',
    });
  });
});

it('the column of the title is the widest of its kind', () => {
  const [name, other] = columnsOf(
    catalogue,
    {
      resource: { ...staff, fields: { ...staff.fields, nickname: f.text({ max: 100 }) } },
      view: { via: [], columns: ['name', 'nickname'] },
    },
    new Set(['STAFF_VIEW']),
  );
  expect(name?.width).toBeGreaterThan(other?.width ?? 0);
});

describe('columns chosen by a user', () => {
  const screen = {
    resource: staff,
    view: { via: [], columns: ['photo', 'name'], inline: ['name'] },
  };
  const available = availableColumns(catalogue, screen, new Set(['STAFF_VIEW']));
  const names = (chosen?: Parameters<typeof arrangeColumns>[2]) =>
    arrangeColumns(available, screen, chosen).map(({ name }) => name);

  it('can be every field that they may read, the declared ones first', () => {
    expect(available.map(({ name }) => name)).toEqual([
      'photo',
      'name',
      'department',
      'createdAt',
      'updatedAt',
    ]);
  });

  it('have the chosen order and width, without the hidden ones', () => {
    const chosen = [
      { name: 'department', width: 160 },
      { name: 'name' },
      { name: 'photo', hidden: true },
    ];
    expect(names(chosen)).toEqual(['department', 'name']);
    expect(arrangeColumns(available, screen, chosen)[0]).toMatchObject({
      width: 10,
      isSized: true,
    });
  });

  it('include newly declared ones, and exclude those that are gone or may not be read', () => {
    expect(names([{ name: 'department' }, { name: 'salary' }, { name: 'gone' }])).toEqual([
      'department',
      'photo',
      'name',
    ]);
  });

  it('are those of the view if none would be left', () => {
    expect(
      names([
        { name: 'photo', hidden: true },
        { name: 'name', hidden: true },
      ]),
    ).toEqual(['photo', 'name']);
  });

  it('are the same after storing and reading', () => {
    const chosen = [
      { name: 'department', width: 160 },
      { name: 'name' },
      { name: 'photo', hidden: true },
    ];
    expect(choiceOf(arrangeColumns(available, screen, chosen), screen.view.columns)).toEqual(
      chosen,
    );
  });

  it('have a flag for editing in the cell', () => {
    expect(arrangeColumns(available, screen).map(({ isInline }) => isInline)).toEqual([
      false,
      true,
    ]);
  });
});
