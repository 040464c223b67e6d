import { expect, test, vi } from 'vitest';
import type { DemoBatch, DemoRecord } from '../../../gateway/app/demonstration.ts';
import { createCatalogue } from '../../contract/model/catalogue.ts';
import type { Field } from '../../contract/model/fields.ts';
import { checkRecord } from '../../contract/model/kinds/checkRecord.ts';
import { areas } from '../areas.ts';
import { ROLES } from '../permission/demo/roles.ts';
import { facultyPortal } from '../server.ts';
import { demoAccounts } from '../shared/demo/accounts.ts';
import { demoPrivilegeId, demoRecords } from './index.ts';

// The large faculty is generated several times, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { resources } = createCatalogue(areas);
const fieldsOf = (resource: string): Readonly<Record<string, Field>> =>
  resources.get(resource)?.fields ?? {};
const now = new Date();
const small = [...demoRecords('small', demoPrivilegeId, now)];
const rowsOf = (batches: readonly DemoBatch[], resource: string): DemoRecord[] =>
  batches
    .filter((batch) => batch.resource === resource && !batch.update)
    .flatMap(({ records }) => records);

/** Ids that a record points to, with the resource they must belong to. */
function references(
  fields: Readonly<Record<string, Field>>,
  record: Record<string, unknown>,
): [resource: string, id: string][] {
  return Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const value = record[name];
    if (field.kind === 'ref') return typeof value === 'string' ? [[field.to, value]] : [];
    if (field.kind === 'refs')
      return (value as string[] | undefined)?.map((id) => [field.to, id]) ?? [];
    if (field.kind !== 'lines') return [];
    return ((value as Record<string, unknown>[] | undefined) ?? []).flatMap((line) =>
      references(field.fields, line),
    );
  });
}

/**
 * Walks the batches like a seeder and collects everything that a database would refuse. Checks the
 * values of every n-th row only if there are many rows.
 */
function objections(batches: Iterable<DemoBatch>, every = 1): string[] {
  const found: string[] = [];
  const present = new Set(
    facultyPortal.privileges.map(({ key }) => `privileges/${demoPrivilegeId(key)}`),
  );
  const seen = new Set<string>();
  for (const { resource, records, update } of batches) {
    const declaration = resources.get(resource);
    if (!declaration) {
      found.push(`${resource}: unknown resource`);
      continue;
    }
    for (const [position, record] of records.entries()) {
      const { id, ...values } = record;
      const where = `${resource}/${id}`;
      if (present.has(where) !== Boolean(update))
        found.push(`${where}: ${update ? 'absent' : 'twice'}`);
      for (const name of Object.keys(values))
        if (!(name in declaration.fields)) found.push(`${where}: unknown field ${name}`);
      for (const [to, target] of references(declaration.fields, values)) {
        if (!present.has(`${to}/${target}`))
          found.push(`${where}: ${to}/${target} does not stand before it`);
      }
      if (!update) {
        const problems = position % every === 0 ? checkRecord(declaration, values) : {};
        if (Object.keys(problems).length > 0) found.push(`${where}: ${JSON.stringify(problems)}`);
        const sets = [
          ...(declaration.unique ?? []),
          ...Object.entries(declaration.fields).flatMap(([name, { unique }]) =>
            unique ? [[name]] : [],
          ),
        ];
        for (const names of sets) {
          const key = `${resource}.${names.join('+')}=${JSON.stringify(names.map((name) => values[name] ?? null))}`;
          if (
            names.every((name) => values[name] !== null && values[name] !== undefined) &&
            seen.has(key)
          )
            found.push(`${where}: ${key} occurs twice`);
          seen.add(key);
        }
      }
      present.add(where);
    }
  }
  return found;
}

test.each([
  ['small', 1],
  ['large', 50],
  ['none', 1],
] as const)(
  'every record of the %s demonstration is valid, unique and stands after what it refers to',
  (size, every) => {
    expect(objections(demoRecords(size), every).slice(0, 10)).toEqual([]);
  },
);

test('the demonstration is the same on every run', () => {
  expect([...demoRecords('small', demoPrivilegeId, now)]).toEqual(small);
});

test('the small faculty has a realistic size', () => {
  const counts = Object.fromEntries(
    ['departments', 'staff', 'publications', 'links', 'users'].map((name) => [
      name,
      rowsOf(small, name).length,
    ]),
  );
  expect(counts['departments']).toBeGreaterThanOrEqual(12);
  expect(counts['staff']).toBeGreaterThanOrEqual(60);
  expect(counts['publications']).toBe(150);
  expect(counts['links']).toBeGreaterThanOrEqual(30);
  expect(counts['users']).toBeGreaterThanOrEqual(80);
});

test('the large faculty has thousands of users and of publications', () => {
  const large = [...demoRecords('large')];
  expect(rowsOf(large, 'users').length).toBeGreaterThanOrEqual(2_000);
  expect(rowsOf(large, 'publications')).toHaveLength(20_000);
});

test('every department but the office has a head who belongs to it', () => {
  const staff = new Map(rowsOf(small, 'staff').map((record) => [record.id, record]));
  const heads = small
    .filter(({ resource, update }) => resource === 'departments' && update)
    .flatMap(({ records }) => records);
  expect(heads).toHaveLength(rowsOf(small, 'departments').length - 1);
  expect(heads.filter(({ id, head }) => staff.get(String(head))?.['department'] !== id)).toEqual(
    [],
  );
});

test('every printed account is an active user with a role, and those who work here have a staff record', () => {
  const users = new Map(rowsOf(small, 'users').map((record) => [record.id, record]));
  const employed = new Set(rowsOf(small, 'staff').map((record) => record['user']));
  const withRoles = new Set(rowsOf(small, 'user-roles').map((record) => record['user']));
  expect(demoAccounts.map(({ username }) => username)).toEqual([
    'admin',
    'dean',
    'head',
    'lecturer',
    'lecturer2',
    'examofficer',
    'registrar',
    'hallmanager',
    'webeditor',
    'student',
    'student2',
  ]);
  for (const { id, username } of demoAccounts) {
    expect(users.get(id)).toMatchObject({ username, status: 'active' });
    expect(withRoles).toContain(id);
    expect(employed.has(id)).toBe(!username.startsWith('student'));
  }
});

test('both lecturers have publications of their own and one that they share', () => {
  const idOf = (username: string): unknown =>
    rowsOf(small, 'staff').find(
      ({ user }) => user === demoAccounts.find((account) => account.username === username)?.id,
    )?.id;
  const works = rowsOf(small, 'publications');
  const written = (id: unknown): DemoRecord[] =>
    works.filter(({ authors }) =>
      (authors as { staff: unknown }[]).some(({ staff }) => staff === id),
    );
  const [first, second] = [idOf('lecturer'), idOf('lecturer2')];
  expect(works.filter(({ staff }) => staff === first).length).toBeGreaterThanOrEqual(5);
  expect(works.filter(({ staff }) => staff === second).length).toBeGreaterThanOrEqual(3);
  expect(
    written(first).filter((work) => written(second).includes(work)).length,
  ).toBeGreaterThanOrEqual(1);
});

test('no two members of staff of the small faculty have the same printed name', () => {
  const names = rowsOf(small, 'staff').map(
    ({ nameWithInitials }) => (nameWithInitials as { en: string }).en,
  );
  expect(new Set(names).size).toBe(names.length);
});

test('roles name keys that exist, with the group key of every screen they open, their parents included', () => {
  const groupOf = new Map(facultyPortal.privileges.map(({ key, group }) => [key, group]));
  const closure = (code: string): string[] => {
    const role = ROLES.find((candidate) => candidate.code === code);
    return role ? [...role.privileges, ...role.parents.flatMap(closure)] : [];
  };
  const faults = ROLES.flatMap(({ code }) => {
    const held = new Set(closure(code));
    return [...held]
      .filter(
        (key) =>
          !groupOf.has(key) || (groupOf.get(key) !== null && !held.has(groupOf.get(key) ?? '')),
      )
      .map((key) => `${code}: ${key}`);
  });
  expect(faults).toEqual([]);
});

test('both languages are written in their own script', () => {
  const mixed = small.flatMap(({ resource, records }) =>
    records.flatMap((record) =>
      Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
        const value = record[name] as { en: string; si: string } | null | undefined;
        if (field.kind !== 'text' || !field.i18n || !value) return [];
        const isMixed =
          /[\u0d80-\u0dff]/u.test(value.en) ||
          !/[\u0d80-\u0dff]/u.test(value.si) ||
          /[A-Za-z]{4,}/.test(value.si);
        return isMixed ? [`${resource}.${name}: ${value.en} / ${value.si}`] : [];
      }),
    ),
  );
  expect(mixed).toEqual([]);
});
