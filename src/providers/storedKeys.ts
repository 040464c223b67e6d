/** Unsaved form input: `draft:<person>:<form>`. */
const DRAFT_PREFIX = 'draft:';
export const LANGUAGE_KEY = 'language';
const THEME_KEY = 'theme';
export const LAST_ACTIVITY_KEY = 'lastActivity';
/** Where react-admin's own store keeps the same two choices. */
const STORE_KEYS = ['RaStore.locale', 'RaStore.theme'];

/** The key under which a form keeps what a person has typed but not saved. */
export function draftKey(person: string, form: string): string {
  return `${DRAFT_PREFIX}${person}:${form}`;
}

export interface ClearOptions {
  /** Whose drafts go too: a person who leaves on purpose has been asked about unsaved input already. */
  dropDraftsOf?: string | null;
}

/**
 * Clears local and session storage (specification §4), except
 *
 * - language and theme: they belong to the machine's user, not to the session, hold nothing personal,
 *   and the sign-in page that follows must not fall back to a language the person cannot read;
 * - drafts: a session that ended by itself must not cost typed text. They are keyed by person, so
 *   nobody else is offered them, and go when that person signs out on purpose.
 *
 * Keys are removed one by one instead of `clear()`: other tabs then see the old token in their
 * storage event, and there is no moment at which a crash could lose what is to be kept.
 */
export function clearStorage({ dropDraftsOf = null }: ClearOptions = {}): void {
  const dropped = dropDraftsOf === null ? null : draftKey(dropDraftsOf, '');
  for (const key of Object.keys(localStorage)) {
    const isPreference = key === LANGUAGE_KEY || key === THEME_KEY || STORE_KEYS.includes(key);
    const isKeptDraft =
      key.startsWith(DRAFT_PREFIX) && !(dropped !== null && key.startsWith(dropped));
    if (!isPreference && !isKeptDraft) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}
