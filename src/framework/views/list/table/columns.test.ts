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
  it('are those of the view, without what it hides', () => {
    expect(
      columns(['photo', 'name', 'department'], ['department']).map(({ name }) => name),
    ).toEqual(['photo', 'name']);
  });

  it('leave out what the person may not read', () => {
    expect(columns(['name', 'salary']).map(({ name }) => name)).toEqual(['name']);
    expect(
      columns(['name', 'salary'], [], ['STAFF_VIEW', 'SALARIES']).map(({ name }) => name),
    ).toEqual(['name', 'salary']);
  });

  it('link the title, and where it is no column the first that can be a link', () => {
    expect(columns(['photo', 'name']).find(({ isTitle }) => isTitle)?.name).toBe('name');
    expect(columns(['photo', 'department']).find(({ isTitle }) => isTitle)?.name).toBe(
      'department',
    );
  });

  it('know when a record was made and changed, and fields behind a reference', () => {
    const [created, name] = columns(['createdAt', 'department.name']);
    expect(created).toMatchObject({ labelKey: 'framework.fields.createdAt', sortable: true });
    expect(name).toMatchObject({
      resource: 'departments',
      labelKey: 'resources.departments.fields.name',
    });
  });
});

it('the column that names the record is the widest of its kind', () => {
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

describe('columns as a person chose them', () => {
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

  it('come in their order, in their width, without the hidden ones', () => {
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

  it('take in what was declared since, and leave out what is gone or may not be read', () => {
    expect(names([{ name: 'department' }, { name: 'salary' }, { name: 'gone' }])).toEqual([
      'department',
      'photo',
      'name',
    ]);
  });

  it('are those of the view when nothing else would be left', () => {
    expect(
      names([
        { name: 'photo', hidden: true },
        { name: 'name', hidden: true },
      ]),
    ).toEqual(['photo', 'name']);
  });

  it('are kept and read back the same', () => {
    const chosen = [
      { name: 'department', width: 160 },
      { name: 'name' },
      { name: 'photo', hidden: true },
    ];
    expect(choiceOf(arrangeColumns(available, screen, chosen), screen.view.columns)).toEqual(
      chosen,
    );
  });

  it('know which of them are changed in the cell', () => {
    expect(arrangeColumns(available, screen).map(({ isInline }) => isInline)).toEqual([
      false,
      true,
    ]);
  });
});
