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
