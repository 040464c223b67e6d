import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { postgresBinaries } from './postgresBinaries.ts';

/** Random in every dump, and comments, which name the owner. */
const LEFT_OUT = /^\\(un)?restrict |^--/;

/**
 * What PostgreSQL's own pg_dump writes for a database: the schema with constraints, triggers and
 * indexes, and all rows and sequences, in a fixed order. Left out is when migrations were applied.
 */
export function dumpDatabase(databaseUrl: string): { schema: string[]; data: string[] } {
  const dump = (...options: string[]): string[] =>
    execFileSync(path.join(postgresBinaries(), 'pg_dump'), [...options, databaseUrl], {
      encoding: 'utf8',
      maxBuffer: 512 * 1024 * 1024,
    })
      .split('\n')
      .filter((line) => !LEFT_OUT.test(line));
  return {
    schema: dump('--schema-only', '--no-owner'),
    data: dump('--data-only', '--exclude-table=applied_migrations').toSorted(),
  };
}
