// Absent outside secure contexts: then every draft counts as left behind, and is offered once too often rather than lost.
const locks = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks;

/**
 * Says to the other tabs that the draft is being typed, until the answer is called, or the tab is
 * gone, however it went.
 */
export function holdDraft(key: string): () => void {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()?.request(key, () => held);
  return release;
}

/** Drafts that some tab is typing now; `null` where this cannot be known. */
export function heldDrafts(): Promise<ReadonlySet<string>> | null {
  const present = locks();
  if (!present) return null;
  return present.query().then(({ held = [] }) => new Set(held.map(({ name }) => name ?? '')));
}
