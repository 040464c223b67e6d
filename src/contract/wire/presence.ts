/** Interval of the heartbeat of an open record. */
export const PRESENCE_BEAT_MS = 20_000;
/** After this time without a heartbeat a person counts as gone: three beats and some delay. */
export const PRESENCE_LASTS_MS = 65_000;

/** Body of `POST /presence`: this tab shows a record. */
export interface PresenceBeat {
  resource: string;
  id: string;
  /** The view that shows it. */
  view?: string;
  /** Random id created by the page when it opens. */
  tab: string;
  /** There are unsaved changes. */
  isEditing: boolean;
  /** The version that the page shows. */
  version: number | null;
}

/** Another person who has the record open. */
export interface PresentPerson {
  id: string;
  label: string;
  since: string;
  isEditing: boolean;
}

/** A save later than the version that the page shows. */
export interface LaterSave {
  version: number;
  at: string;
  /** Who saved, if both had the record open at the same time; `null`: not disclosed. */
  by: string | null;
  isOwn: boolean;
}

export interface Presence {
  others: readonly PresentPerson[];
  /** Whether the same person has it open elsewhere. */
  isOpenElsewhere: boolean;
  saved: LaterSave | null;
}
