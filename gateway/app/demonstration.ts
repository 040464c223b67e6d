import type pg from 'pg';
import type { Queryable } from '../db/queryable.ts';

export type DemoSize = 'small' | 'large' | 'none';
export type DemoRecord = Record<string, unknown> & { id: string };

/**
 * Records of one resource in wire shape. `update`: the rows exist already, and only these fields of
 * them change.
 */
export interface DemoBatch {
  resource: string;
  records: DemoRecord[];
  update?: true;
}

/** Where the records go: a database, or one transaction of it. */
export interface SeedTarget {
  transaction: <T>(
    work: (client: pg.ClientBase) => Promise<T>,
    options?: { deadline: number },
  ) => Promise<T>;
}

/** What fills a new database. With `none` only what the portal cannot begin without is stored. */
export interface Demonstration {
  /** Files that records refer to. */
  storeFiles: (target: SeedTarget) => Promise<void>;
  /** Each batch after whatever it refers to. */
  records: (size: DemoSize) => Iterable<DemoBatch>;
  /** What no record says, each in a transaction of its own after all records. */
  journeys: readonly ((client: Queryable, now: Date) => Promise<void>)[];
  accounts: readonly { id: string; username: string; roles: readonly string[] }[];
  /** Of all these accounts. */
  password: string;
  /** Id of the role that the first administrator of an empty portal gets. */
  administratorRole: string;
}
