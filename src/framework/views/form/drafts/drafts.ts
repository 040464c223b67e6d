/** Unsaved input of a form. */
export interface Draft {
  savedAt: string;
  /** Version of the record when editing started; null for a new one. */
  version: number | null;
  values: Record<string, unknown>;
}

/**
 * `draft:<person>:<screen>:<id|new>`. The person is part of the key, so that drafts stay private on
 * a shared device.
 */
export const draftKey = (person: string, screen: string, id: string | null): string =>
  `draft:${person}:${screen}:${id ?? 'new'}`;

/** Each open form has its own key, so that two tabs of one user never overwrite each other's draft. */
export const formDraftKey = (key: string, form: string): string => `${key}#${form}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

/** The stored draft of a key, or null. */
export function readDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

const keysBelow = (key: string): string[] =>
  Object.keys(localStorage).filter(
    (name) => name === key || name.startsWith(formDraftKey(key, '')),
  );

export interface StoredDraft extends Draft {
  key: string;
}

/** All drafts of a record from any form, the latest first. */
export const storedDrafts = (key: string): StoredDraft[] =>
  keysBelow(key)
    .flatMap((name) => {
      const draft = readDraft(name);
      return draft ? [{ ...draft, key: name }] : [];
    })
    .sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1));

/** Stores a draft; removes it if there are no changes. */
export function storeDraft(key: string, draft: Draft): void {
  try {
    if (Object.keys(draft.values).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full or unavailable: the form still works, but its input cannot be restored.
  }
}

export const removeDraft = (key: string): void => localStorage.removeItem(key);

/** Removes all drafts of a record, because the record no longer exists. */
export const removeDrafts = (key: string): void => keysBelow(key).forEach(removeDraft);
