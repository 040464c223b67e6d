import { expect, it } from 'vitest';
import { f } from '../../src/contract/model/fields.ts';
import { defineResource } from '../../src/contract/model/resource.ts';
import { sortedColumns } from './sortIndexes.ts';

const students = defineResource({
  name: 'students',
  title: 'name',
  fields: {
    number: f.text({ required: true, unique: true, max: 20 }),
    name: f.text({ required: true, i18n: true, max: 120 }),
    phone: f.phone(),
    active: f.bool(),
    group: f.ref('groups'),
    intake: f.int(),
    remark: f.text({ max: 2000 }),
    hidden: f.int(),
  },
  access: [],
  views: {
    main: {
      via: [],
      columns: ['number', 'name', 'phone', 'active', 'group', 'remark'],
      filters: ['intake'],
      sort: ['name', 'asc'],
    },
  },
});

it('every sortable or filterable column has an index, in both directions if nullable', () => {
  expect(sortedColumns(students)).toEqual([
    { column: 'number', mayBeNull: false, isUnique: true },
    { column: 'name_en', mayBeNull: false, isUnique: false },
    { column: 'phone', mayBeNull: true, isUnique: false },
    { column: 'group_id', mayBeNull: false, isUnique: false },
    { column: 'intake', mayBeNull: false, isUnique: false },
  ]);
});

it('a log has only the indexes declared by its fields and sort order', () => {
  const log = {
    ...students,
    readOnly: true,
    fields: { ...students.fields, intake: f.int({ index: true }) },
  };
  expect(sortedColumns(log).map(({ column }) => column)).toEqual(['name_en', 'group_id', 'intake']);
});
