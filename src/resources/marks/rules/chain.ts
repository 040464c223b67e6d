import { createHash } from 'node:crypto';
import type { MarkSource } from '../api.ts';
import type { Mark } from './mark.ts';

/** A change of one cell, not yet linked into the chain of its sheet. */
export interface NewMarkEvent {
  student: string;
  version: number;
  before: Mark;
  after: Mark;
  reason: string | null;
  actor: string | null;
  source: MarkSource;
  batch: string;
  edit: string;
  /** ISO 8601 with milliseconds. */
  at: string;
}

export interface MarkEvent extends NewMarkEvent {
  sheet: string;
  sequence: number;
  previousHash: string;
  hash: string;
}

/** The end of a sheet's chain. */
export interface ChainEnd {
  length: number;
  hash: string;
}

/** Before the first event of a sheet. */
export const EMPTY_CHAIN: ChainEnd = { length: 0, hash: '0'.repeat(64) };

/** SHA-256 of the previous hash and every field of the event, in this order. */
function hashOf(event: Omit<MarkEvent, 'hash'>): string {
  const {
    previousHash,
    sheet,
    sequence,
    student,
    version,
    before,
    after,
    reason,
    actor,
    source,
    batch,
    edit,
    at,
  } = event;
  const fields = [
    previousHash,
    sheet,
    sequence,
    student,
    version,
    before.status,
    before.value,
    after.status,
    after.value,
    reason,
    actor,
    source,
    batch,
    edit,
    at,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** The events linked to the chain, and its new end. */
export function chained(
  sheet: string,
  end: ChainEnd,
  events: readonly NewMarkEvent[],
): { events: MarkEvent[]; end: ChainEnd } {
  let [length, previousHash] = [end.length, end.hash];
  const linked = events.map((event): MarkEvent => {
    length += 1;
    const unhashed = { ...event, sheet, sequence: length, previousHash };
    previousHash = hashOf(unhashed);
    return { ...unhashed, hash: previousHash };
  });
  return { events: linked, end: { length, hash: previousHash } };
}

/** The first broken link of a chain. */
export interface BrokenLink {
  sheet: string;
  sequence: number;
  /**
   * `missing`: a link is absent; `changed`: its content does not match its hash; `end`: the chain
   * has another end; `cell`: the cell does not hold the mark of its last change.
   */
  fault: 'missing' | 'changed' | 'end' | 'cell';
  student?: string | undefined;
}

/** The stored mark, to compare with the history. */
export interface StoredCell {
  student: string;
  mark: Mark;
  version: number;
}

/** The first broken link of a sheet, or `null`. `events` must be in order of their numbers. */
export function firstBroken(
  sheet: string,
  events: readonly MarkEvent[],
  end: ChainEnd,
  cells: readonly StoredCell[],
): BrokenLink | null {
  let [length, previousHash] = [0, EMPTY_CHAIN.hash];
  const last = new Map<string, MarkEvent>();
  for (const event of events) {
    length += 1;
    if (event.sequence !== length) return { sheet, sequence: length, fault: 'missing' };
    if (event.previousHash !== previousHash || hashOf(event) !== event.hash)
      return { sheet, sequence: length, fault: 'changed', student: event.student };
    previousHash = event.hash;
    last.set(event.student, event);
  }
  if (end.length !== length || end.hash !== previousHash)
    return { sheet, sequence: length + 1, fault: 'end' };
  const found = new Set(cells.map(({ student }) => student));
  const lost = [...last.keys()].find((student) => !found.has(student));
  const strange = cells.find(({ student, mark, version }) => {
    const event = last.get(student);
    return (
      !event ||
      event.version !== version ||
      event.after.status !== mark.status ||
      event.after.value !== mark.value
    );
  });
  const student = strange?.student ?? lost;
  return student === undefined
    ? null
    : { sheet, sequence: last.get(student)?.sequence ?? 0, fault: 'cell', student };
}
