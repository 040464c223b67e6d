// Absent outside secure contexts: every draft is then offered, rather than one being lost.
const locks = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks;

/** Marks a draft as in use for other tabs, until the result is called or the tab closes in any way. */
export function lockDraft(key: string): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()?.request(key, () => released);
  return release;
}

/** The keys of the drafts that a tab is editing now; `null` if unknown. */
export function lockedDrafts(): Promise<ReadonlySet<string>> | null {
  const present = locks();
  if (!present) return null;
  return present.query().then(({ held = [] }) => new Set(held.map(({ name }) => name ?? '')));
}
