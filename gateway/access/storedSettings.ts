import {
  defaultSettings,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from '../../src/contract/model/settings.ts';
import type { Database } from '../db/database.ts';

const FRESH_MS = 1_000;

export type ReadSettings = () => Promise<SettingValues>;

/** The present settings: the defaults with the stored changes, read at most once per second. */
export function createSettings(database: Database, now: () => number = Date.now): ReadSettings {
  let known: { at: number; values: SettingValues } | undefined;
  return async () => {
    if (known && now() - known.at < FRESH_MS) return known.values;
    const { rows } = await database.query<{ key: string; value: unknown }>(
      'SELECT key, value FROM settings',
      [],
      'read-settings',
    );
    const stored = rows.filter(({ key, value }) => key in SETTINGS && value !== null);
    const values = {
      ...defaultSettings(),
      ...(Object.fromEntries(
        stored.map(({ key, value }) => [key as SettingKey, value]),
      ) as Partial<SettingValues>),
    };
    known = { at: now(), values };
    return values;
  };
}
