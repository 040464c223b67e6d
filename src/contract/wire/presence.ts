/** How often an open record says that it is still looked at. */
export const PRESENCE_BEAT_MS = 20_000;
/** After this silence somebody is taken to have gone: three beats, and one that was late. */
export const PRESENCE_LASTS_MS = 65_000;

/** `POST /presence`: this tab shows that record. */
export interface PresenceBeat {
  resource: string;
  id: string;
  /** Through which view it is shown. */
  view?: string;
  /** Made by the page when it opens. */
  tab: string;
  /** Something has been typed that is not saved. */
  isEditing: boolean;
  /** The version that the page shows. */
  version: number | null;
}

/** Somebody else who has the record open. */
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
  /** Who saved, if they had the record open while this person had; `null`: not told. */
  by: string | null;
  isOwn: boolean;
}

export interface Presence {
  others: readonly PresentPerson[];
  /** Whether the same person has it open elsewhere. */
  isOpenElsewhere: boolean;
  saved: LaterSave | null;
}
