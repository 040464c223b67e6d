import type { Localised } from '../../../contract/model/constants.ts';

/** A record viewed in this browser; signing out clears them all. */
export interface RecentRecord {
  path: string;
  resource: string;
  label: Localised;
}

const KEY = 'recentRecords';
const KEPT = 8;

const isRecent = (value: unknown): value is RecentRecord => {
  const { path, resource, label } = (value ?? {}) as Partial<Record<keyof RecentRecord, unknown>>;
  return (
    typeof path === 'string' &&
    typeof resource === 'string' &&
    typeof label === 'object' &&
    label !== null
  );
};

/** Newest first. `owner` is the signed-in or impersonated person; each sees only their own records. */
export function recentRecords(owner: string): RecentRecord[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      owner?: unknown;
      records?: unknown;
    } | null;
    return kept?.owner === owner && Array.isArray(kept.records)
      ? kept.records.filter(isRecent)
      : [];
  } catch {
    // Treat a broken entry as absent.
    return [];
  }
}

export function rememberRecord(owner: string, record: RecentRecord): void {
  const others = recentRecords(owner).filter(({ path }) => path !== record.path);
  localStorage.setItem(KEY, JSON.stringify({ owner, records: [record, ...others].slice(0, KEPT) }));
}
