import { describe, expect, test } from 'vitest';
import { parseMigration, pendingMigrations } from './migrationFiles.ts';

const known = ['0000_one', '0001_two', '0002_three'].map((name) =>
  parseMigration(name, `SELECT '${name}';`),
);
const [one, two, three] = known as [(typeof known)[0], (typeof known)[0], (typeof known)[0]];

test('A migration is split at the breakpoints of drizzle-kit, without empty statements', () => {
  const text =
    'CREATE TABLE a ();\n--> statement-breakpoint\nCREATE TABLE b ();--> statement-breakpoint\n';
  expect(parseMigration('0000_a', text).statements).toEqual([
    'CREATE TABLE a ();',
    'CREATE TABLE b ();',
  ]);
});

test('Line endings do not change the hash of a migration; any other change does', () => {
  const hash = (text: string) => parseMigration('0000_a', text).hash;
  expect(hash('SELECT\r\n1;')).toBe(hash('SELECT\n1;'));
  expect(hash('SELECT\n2;')).not.toBe(hash('SELECT\n1;'));
});

describe('The list of pending migrations', () => {
  test('is complete for an empty database, partial for an older one, empty for a current one', () => {
    expect(pendingMigrations(known, [])).toEqual([one, two, three]);
    expect(pendingMigrations(known, [one])).toEqual([two, three]);
    expect(pendingMigrations(known, known)).toEqual([]);
  });

  test('is refused if an applied migration was changed', () => {
    expect(() => pendingMigrations(known, [one, { ...two, hash: 'other' }])).toThrow(
      /Migration 0001_two was changed/,
    );
  });

  test('is refused if a newer gateway applied an unknown one', () => {
    expect(() => pendingMigrations([one], [one, two])).toThrow(
      /holds migration 0001_two, which this gateway does not have/,
    );
  });

  test('is refused if a migration was inserted before an applied one', () => {
    expect(() => pendingMigrations(known, [one, three])).toThrow(
      /Migration 0001_two comes before 0002_three/,
    );
  });
});
