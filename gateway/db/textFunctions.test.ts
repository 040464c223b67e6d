import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readMigrations } from './migrationFiles.ts';
import { TEXT_FUNCTIONS } from './textFunctions.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

it('the migrations create the functions by the rules of today, so that changed rules need another one', async () => {
  const statements = (await readMigrations(MIGRATIONS)).flatMap(
    (migration) => migration.statements,
  );
  for (const declared of TEXT_FUNCTIONS) {
    const [head = ''] = declared.split('(', 1);
    expect(statements.findLast((statement) => statement.startsWith(`${head}(`))).toBe(declared);
  }
});

it('a table with a search text has its index again after the migration that renewed the text', async () => {
  const statements = (await readMigrations(MIGRATIONS)).flatMap(
    (migration) => migration.statements,
  );
  const renewed = statements.flatMap((statement, place) => {
    const [, table] = /^ALTER TABLE "(\w+)" ADD COLUMN "search_text"/.exec(statement) ?? [];
    return table === undefined ? [] : [{ table, place }];
  });
  expect(renewed.length).toBeGreaterThan(40);
  for (const { table, place } of renewed)
    expect(
      statements
        .slice(place)
        .some((statement) => statement.startsWith(`CREATE INDEX "${table}_search_index"`)),
      table,
    ).toBe(true);
});
