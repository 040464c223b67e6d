import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { Language } from '../../../src/contract/model/constants.ts';
import type { Inheritance } from '../../db/effectivePrivileges.ts';
import type { Person } from '../../db/person.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { TransactionContext } from './transactionContext.ts';

/**
 * One write within its transaction, as extensions see it. `before` is absent for a creation,
 * `after` for a deletion.
 */
export interface Write extends TransactionContext {
  resource: string;
  id: string;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Present if the write is a transition of the resource's workflow. */
  step?: Step;
}

/** A transition, as extensions see it. */
export interface Step {
  name: string;
  from: string;
  to: string;
  /** The reason the user gave, for the log. */
  reason: string | null;
}

export interface TransitionWrite extends Write {
  step: Step;
}

/** How a transition that ran as a job ended. */
export interface LongOutcome extends Pick<TransactionContext, 'client' | 'notify'> {
  id: string;
  transition: string;
  userId: string;
  isDone: boolean;
}

/**
 * A file format other than tables for importing and exporting records of a resource, named by its
 * extension. UTF-8.
 */
export interface RecordFormat {
  mediaType: string;
  /** The fields that a record is written from; those the user may not read are omitted. */
  fields: readonly string[];
  /**
   * Reads what the reader of the format must know of the records. The reader itself runs in a
   * worker (`fileReaders.ts`).
   */
  known: (client: Queryable) => Promise<unknown>;
  /** Reads once what all records need and returns the function that writes one record. */
  writer: (client: Queryable) => Promise<(record: Readonly<Record<string, unknown>>) => string>;
}

/** Where a creation waits for its turn. */
export interface CreationQueue {
  /** The queue of the resource. */
  queue: string;
  /** The record whose page tells the place. */
  record: string;
}

/**
 * The gateway's behaviour for a resource beyond its declaration, bound by name (see
 * `extendServer`).
 */
export interface ServerExtension {
  /**
   * For a resource that `mayQueue`, where a creation waits for those before it; `undefined`: it
   * does not wait. See `createOrKeep`.
   */
  queue?: (values: Readonly<Record<string, unknown>>, person: Person) => CreationQueue | undefined;
  /**
   * Runs before the rows are written. Throws a PortalError to refuse; may return values to write
   * instead.
   */
  beforeWrite?: (write: Write) => Promise<Readonly<Record<string, unknown>> | void>;
  /** Runs after the rows are written and before the commit. Throws to refuse based on the new state. */
  afterWrite?: (write: Write) => Promise<void>;
  /**
   * Whether the hooks of one row never depend on another row of the same batch, so that an import
   * may write many at once.
   */
  isIndependent?: boolean;
  /**
   * Runs before `beforeWrite` once a transition is allowed. Throws to refuse; may return further
   * values to write.
   */
  beforeTransition?: (write: TransitionWrite) => Promise<Readonly<Record<string, unknown>> | void>;
  /**
   * Runs after a transition is written and logged. Side effects that cannot be rolled back, such as
   * e-mails, belong in `onCommit`.
   */
  afterTransition?: (write: TransitionWrite) => Promise<void>;
  /**
   * Milliseconds that the transaction of one write may take with its hooks, if more than of other
   * requests. Its statements stay short, so that others are served in between.
   */
  deadline?: number;
  /**
   * Whether a transition that `mayBeLong` is too long for a request on this record. It then runs as
   * a job: the same write, in the same one transaction.
   */
  isLong?: (client: Queryable, id: string) => Promise<boolean>;
  /**
   * Tells the person who began such a job how it ended: in its transaction, or after it has failed
   * for good.
   */
  tellOutcome?: (told: LongOutcome) => Promise<void>;
  /** File formats that the declaration names in `formats`, by extension. */
  formats?: Readonly<Record<string, RecordFormat>>;
  /**
   * The words of an exported table for values that the declaration of the resource cannot put into
   * words, by record id and column.
   */
  exportWords?: (
    reader: { client: Queryable; catalogue: Catalogue },
    ids: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
  /** Runs after the commit, e.g. to drop a cache. */
  afterCommit?: () => void;
  /**
   * For an assignment through this join: the ticks that hold without a row, with their source, by
   * right-hand id.
   */
  inherited?: (
    client: Queryable,
    leftId: string,
    language: Language,
  ) => Promise<ReadonlyMap<string, Inheritance>>;
}

export type ServerExtensions = ReadonlyMap<string, ServerExtension>;

export const extendServer = (
  resource: string,
  extension: ServerExtension,
): readonly [string, ServerExtension] => [resource, extension];
