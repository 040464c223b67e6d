import { IDLE_LOGOUT_MS, IDLE_WARNING_MS, ITEMS_PER_PAGE } from '../model/constants.ts';
import { type Conventions, DEFAULT_CONVENTIONS } from '../model/conventions.ts';
import { type PageSettings, readPageSetting } from './pageSettings.ts';

/** The settings of the faculty that browsers need, in every page and in the answer of `GET /user`. */
export interface BrowserSettings extends Conventions {
  idleWarningMs: number;
  idleLogoutMs: number;
  /** Rows per page of a list. */
  pageSize: number;
}

/** The part of all settings that browsers need. */
export const browserSettingsOf = ({
  idleWarningMs,
  idleLogoutMs,
  pageSize,
  locale,
  currency,
  firstDay,
}: BrowserSettings): BrowserSettings => ({
  idleWarningMs,
  idleLogoutMs,
  pageSize,
  locale,
  currency,
  firstDay,
});

/** The settings of the faculty among the settings of a page, over the defaults. */
export const browserSettingsIn = (
  settings: Pick<PageSettings, 'portal-settings'>,
): BrowserSettings => ({
  idleWarningMs: IDLE_WARNING_MS,
  idleLogoutMs: IDLE_LOGOUT_MS,
  pageSize: ITEMS_PER_PAGE,
  ...DEFAULT_CONVENTIONS,
  ...(JSON.parse(settings['portal-settings']) as Partial<BrowserSettings>),
});

/** The settings that the gateway wrote into this page, or the defaults. */
export const readBrowserSettings = (): BrowserSettings =>
  browserSettingsIn({ 'portal-settings': readPageSetting('portal-settings') });
