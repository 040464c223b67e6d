interface Recent<Entry> {
  /** Newest first. `owner` is the signed-in or impersonated person; each sees only their own. */
  of: (owner: string) => Entry[];
  /** Puts an entry first; another one for the same place is replaced. */
  remember: (owner: string, entry: Entry) => void;
}

interface RecentSetting<Entry> {
  isEntry: (value: unknown) => value is Entry;
  /** The address that tells entries apart. */
  pathOf: (entry: Entry) => string;
  most: number;
}

/** What a person visited last in this browser, under a key of its storage; signing out clears it. */
export function recentOf<Entry>(
  key: string,
  { isEntry, pathOf, most }: RecentSetting<Entry>,
): Recent<Entry> {
  const of = (owner: string): Entry[] => {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as {
        owner?: unknown;
        entries?: unknown;
      } | null;
      return kept?.owner === owner && Array.isArray(kept.entries)
        ? kept.entries.filter(isEntry)
        : [];
    } catch {
      // Treat a broken entry as absent.
      return [];
    }
  };
  const remember = (owner: string, entry: Entry): void => {
    const others = of(owner).filter((other) => pathOf(other) !== pathOf(entry));
    const entries = [entry, ...others].slice(0, most);
    localStorage.setItem(key, JSON.stringify({ owner, entries }));
  };
  return { of, remember };
}
