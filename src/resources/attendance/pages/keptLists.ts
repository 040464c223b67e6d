import type { RecordedSession, Roster } from '../api.ts';

/**
 * Classes and their lists as they were last loaded, for opening the page without a connection. They
 * name people, so they lie in the local storage, which every log-out clears.
 */
const KEY = 'attendanceLists';

export interface KeptLists {
  person: string;
  at: string;
  sessions: RecordedSession[];
  rosters: Roster[];
}

export function readLists(person: string): KeptLists | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptLists | null;
    return kept?.person === person ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps them; where the browser has no more room, the lists of today alone. */
export function keepLists(lists: KeptLists): void {
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
export function keepRoster(person: string, roster: Roster): void {
  const kept = readLists(person) ?? {
    person,
    at: new Date().toISOString(),
    sessions: [],
    rosters: [],
  };
  const sessions = kept.sessions.map((session) =>
    session.id === roster.session.id ? roster.session : session,
  );
  keepLists({
    ...kept,
    sessions,
    rosters: [roster, ...kept.rosters.filter(({ session }) => session.id !== roster.session.id)],
  });
}
