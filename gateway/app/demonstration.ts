import type pg from 'pg';
import type { Queryable } from '../db/queryable.ts';

export type DemoSize = 'small' | 'large' | 'university' | 'none';
export type DemoRecord = Record<string, unknown> & { id: string };

/** Records of one resource in wire shape. `update`: the rows exist, and only these fields change. */
export interface DemoBatch {
  resource: string;
  records: DemoRecord[];
  update?: true;
}

/** The target of the records: a database or one of its transactions. */
export interface SeedTarget {
  transaction: <T>(
    work: (client: pg.ClientBase) => Promise<T>,
    options?: { deadline: number },
  ) => Promise<T>;
}

/** Adds rows to the small demonstration, and reports how many each table then has. */
export type Growth = (
  client: Queryable,
  now: Date,
  onProgress: (table: string, count: number) => void,
) => Promise<void>;

/** The content of a new database. With `none`, only the records that the portal requires. */
export interface Demonstration {
  /** Files that records refer to. */
  storeFiles: (target: SeedTarget) => Promise<void>;
  /** Every batch follows those it refers to. */
  records: (size: DemoSize) => Iterable<DemoBatch>;
  /** Statements that no record expresses, each in its own transaction after all records. */
  journeys: readonly ((client: Queryable, now: Date) => Promise<void>)[];
  /** For the size `university`, after the journeys; on a server only. */
  growth: Growth;
  accounts: readonly { id: string; username: string; roles: readonly string[] }[];
  /** The password of all these accounts. */
  password: string;
  /** Id of the role of the first administrator of an empty portal. */
  administratorRole: string;
}
