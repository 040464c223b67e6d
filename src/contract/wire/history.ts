/** One entry of a record's history on the wire: what was changed, by whom, and what became of it. */
export interface HistoryEntry {
  id: string;
  at: string;
  /** Absent for what the gateway did by itself; the label is `null` where the account is gone. */
  actor: { id: string; label: string | null } | null;
  action: string;
  /** The number of the state that this entry left, from 1; `null` where it changed nothing. */
  version: number | null;
  /** Of a workflow: which step was taken. */
  transition: string | null;
  cause: string;
  reason: string | null;
  changeSet: string | null;
  /** The change set that this entry takes back. */
  undoes: string | null;
  /** The change set that took this one back, as long as that stands. */
  undone: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
  /** Names of the records that the values point to, by id. */
  labels: Record<string, unknown>;
}

/**
 * By what the history of one record can be narrowed: every field of which it tells, and everybody
 * who is in it.
 */
export interface HistoryChoices {
  fields: string[];
  actors: { id: string; label: string | null }[];
}

/** One state of a record, by the entry of its history that left it. */
export type RecordVersion = Pick<HistoryEntry, 'id' | 'at' | 'actor' | 'action' | 'version'>;

/** What differs between two states of a record: `before` in the earlier one, `after` in the later. */
export interface VersionDifference {
  /** `null`: before everything that was logged. */
  from: RecordVersion | null;
  to: RecordVersion;
  changes: HistoryEntry['changes'];
  labels: HistoryEntry['labels'];
}

/** What a newer draft would change: `before` as everybody reads it now, `after` as the draft has it. */
export type RevisionDifference = Pick<VersionDifference, 'changes' | 'labels'>;

/** What taking back a change comes to for one record. `same`: nothing is left to take back. */
const UNDO_OUTCOMES = ['undone', 'conflict', 'refused', 'same'] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];

/** One record of a change that is to be taken back. */
export interface UndoneRecord {
  resource: string;
  id: string;
  /** Text or both languages; `null` where the record is gone. */
  label: unknown;
  action: string;
  outcome: UndoOutcome;
  /** Fields that get back their old value, and those that keep a newer one. */
  clean: { field: string; was: unknown; now: unknown; would: unknown }[];
  conflicts: { field: string; was: unknown; now: unknown; would: unknown }[];
  labels: Record<string, unknown>;
  /** Why it is refused. */
  code?: string;
  fieldErrors?: Record<string, { code: string }>;
  details?: Record<string, unknown>;
}

/** What an undo would do, or has done. */
export interface UndoReport {
  changeSet: string;
  /** The change set that the undo itself made; it can be taken back like any other. */
  undoneBy: string | null;
  records: UndoneRecord[];
  /** Records that this person may not see; they stay as they are. */
  hidden: number;
  /** So many records that it runs as a job and is not listed one by one. */
  isLarge: boolean;
  total: number;
}

/** A line of “my recent changes”. */
export interface ChangeSetSummary {
  id: string;
  at: string;
  resource: string;
  actions: Record<string, number>;
  cause: string;
  /** Of the only record, where there is one. */
  recordId: string | null;
  label: unknown;
  undone: string | null;
}

/** A record that was deleted and is still gone. */
export interface DeletedRecord {
  id: string;
  /** Of its deletion in the log; the record can be brought back by it. */
  activity: string;
  at: string;
  /** What it was called; `null` where the person could not read that. */
  label: { en: string; si: string } | null;
  actor: { id: string; label: string | null } | null;
  changeSet: string | null;
  mayBringBack: boolean;
}

export interface DeletedPage {
  records: DeletedRecord[];
  /** The deletion before which the next page begins; `null`: that was all. */
  next: string | null;
}
