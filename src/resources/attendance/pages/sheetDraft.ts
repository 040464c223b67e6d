/**
 * The codes typed from a sheet and not recorded yet, so that a reload, a call on the phone or an
 * expired session loses none. The key is one of a draft: it outlives a session that expired, and
 * goes when the person signs out (`clearStorage`).
 */
const keyOf = (person: string, session: string): string =>
  `draft:${person}:attendance-sheet:${session}`;

export function readSheetDraft(person: string, session: string): string {
  try {
    return localStorage.getItem(keyOf(person, session)) ?? '';
  } catch {
    return '';
  }
}

/** Without a storage the text is kept only while the page is open. */
export function storeSheetDraft(person: string, session: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(person, session));
    else localStorage.setItem(keyOf(person, session), text);
  } catch {
    // Full or closed storage.
  }
}
