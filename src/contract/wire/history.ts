import type { Localised } from '../model/constants.ts';
/** An entry of a record's history: the change, its author, and whether it was undone. */
export interface HistoryEntry {
  id: string;
  at: string;
  /** `null` for changes by the gateway itself. The label is `null` if the account is deleted. */
  actor: { id: string; label: string | null } | null;
  action: string;
  /** Version created by this entry, from 1; `null` if it changed nothing. */
  version: number | null;
  /** The performed transition, if any. */
  transition: string | null;
  cause: string;
  reason: string | null;
  changeSet: string | null;
  /** The change set that this entry undoes. */
  undoes: string | null;
  /** The change set that undid this one, unless that was undone itself. */
  undone: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
  /** Labels of the referenced records, by id. */
  labels: Record<string, unknown>;
}

/** Filter options for the history of a record: the fields and people that occur in it. */
export interface HistoryChoices {
  fields: string[];
  actors: { id: string; label: string | null }[];
}

/** A version of a record, identified by the history entry that created it. */
export type RecordVersion = Pick<HistoryEntry, 'id' | 'at' | 'actor' | 'action' | 'version'>;

/** The difference between two versions of a record; `before` is the earlier one. */
export interface VersionDifference {
  /** `null`: before the first logged change. */
  from: RecordVersion | null;
  to: RecordVersion;
  changes: HistoryEntry['changes'];
  labels: HistoryEntry['labels'];
}

/** The changes of a draft revision: `before` is published, `after` the draft. */
export type RevisionDifference = Pick<VersionDifference, 'changes' | 'labels'>;

/** A record that was deleted and is still gone. */
export interface DeletedRecord {
  id: string;
  /** Id of the deletion in the log, used to restore the record. */
  activity: string;
  at: string;
  /** Its label; `null` if the person may not read it. */
  label: Localised | null;
  actor: { id: string; label: string | null } | null;
  changeSet: string | null;
  mayBringBack: boolean;
}

export interface DeletedPage {
  records: DeletedRecord[];
  /** Cursor of the next page; `null`: this is the last page. */
  next: string | null;
}
