import type { Language } from '../../../src/contract/model/constants.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { TransactionContext } from './transactionContext.ts';

/**
 * One write as an extension sees it, within the transaction. Absent `before`: a creation; absent
 * `after`: a deletion.
 */
export interface Write extends TransactionContext {
  resource: string;
  id: string;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Present where the write is a transition of the resource's workflow. */
  step?: Step;
}

/** A transition as an extension sees it. */
export interface Step {
  name: string;
  from: string;
  to: string;
  /** What the person gave as a reason, for the log. */
  reason: string | null;
}

export interface TransitionWrite extends Write {
  step: Step;
}

/**
 * A format of files beside tables, named by its ending, in which records of a resource come and go.
 * UTF-8.
 */
export interface RecordFormat {
  mediaType: string;
  /** The columns that a record is written from; those that the person may not read are left out. */
  fields: readonly string[];
  /**
   * The file as a table, headings first. What cannot be read is a row too, so that the rehearsal
   * tells of it.
   */
  read: (client: Queryable, source: string) => Promise<string[][]>;
  /** Reads once what every record is written with, and writes them one by one. */
  writer: (client: Queryable) => Promise<(record: Readonly<Record<string, unknown>>) => string>;
}

/**
 * What the gateway adds to a resource beyond its declaration. Tied to it by name; see
 * `extendServer`.
 */
export interface ServerExtension {
  /**
   * Runs before the rows are touched. Throws a PortalError to refuse; may return values to write
   * instead.
   */
  beforeWrite?: (write: Write) => Promise<Readonly<Record<string, unknown>> | void>;
  /**
   * Runs after the rows were written, before the commit. Throws to refuse what only the new state
   * shows.
   */
  afterWrite?: (write: Write) => Promise<void>;
  /**
   * What it does for one row never depends on another row written with it: a file may write many at
   * once.
   */
  isIndependent?: boolean;
  /**
   * Runs when a transition is known to be possible, before `beforeWrite`. Throws to refuse; may
   * return further values to write.
   */
  beforeTransition?: (write: TransitionWrite) => Promise<Readonly<Record<string, unknown>> | void>;
  /**
   * Runs when a transition is written and logged; what must not happen for one that is rolled back
   * (a mail) waits for `onCommit`.
   */
  afterTransition?: (write: TransitionWrite) => Promise<void>;
  /** Formats that the declaration names (`formats`), by their ending. */
  formats?: Readonly<Record<string, RecordFormat>>;
  /** Runs once the commit stands, e.g. to drop a cache. */
  afterCommit?: () => void;
  /**
   * For an assignment over this join: ticks that hold without a row, by right-hand id, with the
   * name of where from.
   */
  inherited?: (
    client: Queryable,
    leftId: string,
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>;
}

export type ServerExtensions = ReadonlyMap<string, ServerExtension>;

export const extendServer = (
  resource: string,
  extension: ServerExtension,
): readonly [string, ServerExtension] => [resource, extension];
