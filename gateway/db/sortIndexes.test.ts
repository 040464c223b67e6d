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

it('every sortable or filterable column has an index, in both directions if nullable, a localised text in each language', () => {
  expect(sortedColumns(students)).toEqual([
    { column: 'number', isKeyed: false, mayBeNull: false, isUnique: true },
    { column: 'name_en', isKeyed: true, mayBeNull: false, isUnique: false },
    { column: 'name_si', isKeyed: true, mayBeNull: false, isUnique: false },
    { column: 'phone', isKeyed: false, mayBeNull: true, isUnique: false },
    { column: 'group_id', isKeyed: false, mayBeNull: false, isUnique: false },
    { column: 'intake', isKeyed: false, mayBeNull: false, isUnique: false },
  ]);
});

it('a log has only the indexes declared by its fields and sort order', () => {
  const log = {
    ...students,
    readOnly: true,
    fields: { ...students.fields, intake: f.int({ index: true }) },
  };
  expect(sortedColumns(log).map(({ column }) => column)).toEqual([
    'name_en',
    'name_si',
    'group_id',
    'intake',
  ]);
});
