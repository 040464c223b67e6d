import type {
  LaterSave,
  Presence,
  PresentPerson,
} from '../../../contract/wire/calls/presenceCalls.ts';

export interface PresenceNotes {
  editing: readonly PresentPerson[];
  looking: readonly PresentPerson[];
  isOpenElsewhere: boolean;
  /** A save that the page does not show yet. */
  saved: LaterSave | null;
}

/**
 * The notes to show; `null` for none. Ignores an answer that was requested before the page's own
 * save.
 */
export function presenceNotes(
  presence: Presence | null,
  version: number | null,
): PresenceNotes | null {
  if (!presence) return null;
  const { others, isOpenElsewhere } = presence;
  const saved = presence.saved && presence.saved.version > (version ?? 0) ? presence.saved : null;
  if (others.length === 0 && !isOpenElsewhere && !saved) return null;
  return {
    editing: others.filter(({ isEditing }) => isEditing),
    looking: others.filter(({ isEditing }) => !isEditing),
    isOpenElsewhere,
    saved,
  };
}
