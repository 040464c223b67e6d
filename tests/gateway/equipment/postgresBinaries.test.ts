import { expect, test } from 'vitest';
import { postgresBinaries } from './postgresBinaries.ts';
import { temporaryDirectory } from './temporaryDirectory.ts';

test('Where no PostgreSQL server is installed, the tests say which package brings it', () => {
  expect(() => postgresBinaries([temporaryDirectory()])).toThrow(
    'Install the Debian package postgresql',
  );
});
