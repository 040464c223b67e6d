import { expect, test } from 'vitest';
import { f } from '../model/fields.ts';
import { defineResource } from '../model/resource.ts';
import { checkScopes } from './checkScopes.ts';

const access = [{ privilege: 'ALL', can: 'all' }] as const;
const departments = defineResource({
  name: 'departments',
  title: 'name',
  fields: { name: f.text({ max: 10 }) },
  access,
});
const units = defineResource({
  name: 'course-units',
  title: 'name',
  fields: { name: f.text({ max: 10 }), department: f.ref('departments') },
  access,
});
const lessons = {
  name: 'lessons',
  title: 'name',
  fields: { name: f.text({ max: 10 }), unit: f.ref('course-units') },
  access,
} as const;
const resources = new Map([departments, units].map((one) => [one.name, one]));

test.each([
  [{ courseUnit: 'unit', department: 'unit.department' }, []],
  [{ hall: 'unti' }, [expect.stringContaining('lessons.scopes.hall: there is no field “unti”')]],
  [
    { department: 'unit' },
    ['lessons.scopes.department: “unit” does not lead to one of departments'],
  ],
  [{ department: 'id' }, ['lessons.scopes.department: “id” does not lead to one of departments']],
])('the scopes %j are checked', (scopes, faults) => {
  expect(checkScopes({ ...lessons, scopes }, { resources })).toEqual(faults);
});
