import {
  defaultSettings,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from '../../src/contract/model/settings.ts';
import { browserSettingsOf } from '../../src/contract/wire/browserSettings.ts';
import type { PageSettings } from '../../src/contract/wire/pageSettings.ts';
import type { Database } from '../db/database.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';

const FRESH_MS = 1_000;

/** Reads all settings. `fresh`: bypass the cache of one second. */
export type ReadSettings = (how?: 'fresh') => Promise<SettingValues>;

/** The stored settings over the defaults, as this client sees them. */
export async function readStoredSettings(client: Queryable): Promise<SettingValues> {
  const rows = await queryRows<{ key: string; value: unknown }>(client, {
    name: 'read-settings',
    text: 'SELECT key, value FROM settings',
  });
  const stored = rows.filter(({ key, value }) => key in SETTINGS && value !== null);
  return {
    ...defaultSettings(),
    ...(Object.fromEntries(
      stored.map(({ key, value }) => [key as SettingKey, value]),
    ) as Partial<SettingValues>),
  };
}

/** Reads stored settings over the defaults, at most once a second. */
export function createSettings(database: Database, now: () => number = Date.now): ReadSettings {
  let known: { at: number; values: SettingValues } | undefined;
  return async (how) => {
    if (how !== 'fresh' && known && now() - known.at < FRESH_MS) return known.values;
    const values = await readStoredSettings(database);
    known = { at: now(), values };
    return values;
  };
}

/**
 * Page settings with the settings of the moment. A page is served even if the database fails; it
 * then has the defaults.
 */
export async function currentPageSettings(
  configured: PageSettings,
  settings: ReadSettings,
): Promise<PageSettings> {
  const values = await settings().catch(() => defaultSettings());
  return { ...configured, 'portal-settings': JSON.stringify(browserSettingsOf(values)) };
}
