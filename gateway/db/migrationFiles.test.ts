import { describe, expect, test } from 'vitest';
import { parseMigration, pendingMigrations } from './migrationFiles.ts';

const known = ['0000_one', '0001_two', '0002_three'].map((name) =>
  parseMigration(name, `SELECT '${name}';`),
);
const [one, two, three] = known as [(typeof known)[0], (typeof known)[0], (typeof known)[0]];

test('A migration is split at the breakpoints of drizzle-kit, and empty pieces are dropped', () => {
  const text =
    'CREATE TABLE a ();\n--> statement-breakpoint\nCREATE TABLE b ();--> statement-breakpoint\n';
  expect(parseMigration('0000_a', text).statements).toEqual([
    'CREATE TABLE a ();',
    'CREATE TABLE b ();',
  ]);
});

test('Line ends do not change the hash of a migration, and any other change does', () => {
  const hash = (text: string) => parseMigration('0000_a', text).hash;
  expect(hash('SELECT\r\n1;')).toBe(hash('SELECT\n1;'));
  expect(hash('SELECT\n2;')).not.toBe(hash('SELECT\n1;'));
});

describe('What is pending', () => {
  test('is everything on an empty database, the rest on an older one, nothing on a current one', () => {
    expect(pendingMigrations(known, [])).toEqual([one, two, three]);
    expect(pendingMigrations(known, [one])).toEqual([two, three]);
    expect(pendingMigrations(known, known)).toEqual([]);
  });

  test('is refused when an applied migration was changed', () => {
    expect(() => pendingMigrations(known, [one, { ...two, hash: 'other' }])).toThrow(
      /Migration 0001_two was changed/,
    );
  });

  test('is refused when a newer gateway applied one that is unknown here', () => {
    expect(() => pendingMigrations([one], [one, two])).toThrow(
      /holds migration 0001_two, which this gateway does not have/,
    );
  });

  test('is refused when a migration was put before one that is applied', () => {
    expect(() => pendingMigrations(known, [one, three])).toThrow(
      /Migration 0001_two comes before 0002_three/,
    );
  });
});
