/** Unsaved form input: `draft:<person>:<form>`. */
const DRAFT_PREFIX = 'draft:';
/** Writes whose answer did not arrive: `unanswered:<person>`. */
const UNANSWERED_PREFIX = 'unanswered:';
export const LANGUAGE_KEY = 'language';
const THEME_KEY = 'theme';
export const LAST_ACTIVITY_KEY = 'lastActivity';
/** Keys of react-admin's store with the same two values. */
const STORE_KEYS = ['RaStore.locale', 'RaStore.theme'];

/** The storage key for the unsaved input of a form. */
export const draftKey = (person: string, form: string): string =>
  `${DRAFT_PREFIX}${person}:${form}`;

/** The storage key for the writes of a person whose answer did not arrive. */
export const unansweredKey = (person: string): string => `${UNANSWERED_PREFIX}${person}`;

export interface ClearOptions {
  /** Also deletes the drafts of this person, who was already asked about unsaved input. */
  dropDraftsOf?: string | null;
}

/**
 * Clears local and session storage (specification §4), except
 *
 * - language and theme: they are not personal, and the sign-in page must not fall back to a language
 *   that the person cannot read;
 * - drafts: an expired session must not lose typed text. Drafts are keyed by person, so that no one
 *   else can see them, and are deleted when that person logs out deliberately. With them stay the
 *   keys of writes without an answer, so that a restored draft is not saved a second time.
 *
 * Removes keys one by one instead of `clear()`, so that other tabs see the old token in their
 * storage event and a crash cannot lose the kept entries.
 */
export function clearStorage({ dropDraftsOf = null }: ClearOptions = {}): void {
  const isOf = (key: string, person: string): boolean =>
    key.startsWith(draftKey(person, '')) || key === unansweredKey(person);
  for (const key of Object.keys(localStorage)) {
    const isPreference = key === LANGUAGE_KEY || key === THEME_KEY || STORE_KEYS.includes(key);
    const isUnsaved = key.startsWith(DRAFT_PREFIX) || key.startsWith(UNANSWERED_PREFIX);
    const isKept = isUnsaved && !(dropDraftsOf !== null && isOf(key, dropDraftsOf));
    if (!isPreference && !isKept) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}
