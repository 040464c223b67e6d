import type { RecordedSession, Roster } from '../api.ts';

/**
 * Classes and their lists as last loaded, for opening the page offline. They contain names, so they
 * are in the local storage, which is cleared at sign-out.
 */
const KEY = 'attendanceLists';

export interface StoredLists {
  person: string;
  at: string;
  sessions: RecordedSession[];
  rosters: Roster[];
}

export function readLists(person: string): StoredLists | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredLists | null;
    return kept?.person === person ? kept : null;
  } catch {
    return null;
  }
}

/** Stores them; if the storage is full, only today's lists. */
export function storeLists(lists: StoredLists): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(lists));
  } catch {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...lists, rosters: lists.rosters.slice(0, 3) }));
    } catch {
      localStorage.removeItem(KEY);
    }
  }
}

/** Replaces one list. */
export function storeRoster(person: string, roster: Roster): void {
  const kept = readLists(person) ?? {
    person,
    at: new Date().toISOString(),
    sessions: [],
    rosters: [],
  };
  const sessions = kept.sessions.map((session) =>
    session.id === roster.session.id ? roster.session : session,
  );
  storeLists({
    ...kept,
    sessions,
    rosters: [roster, ...kept.rosters.filter(({ session }) => session.id !== roster.session.id)],
  });
}
