import type { LanguageFacts } from './languages/language.ts';
import * as FACTS from './languages/list.ts';

/** Figures and names fixed by the specification (§3, §4, §9), for portal and gateway. */
export const ITEMS_PER_PAGE = 200;
export const DEFAULT_LOCALE = 'en-US';
export const DEFAULT_CURRENCY = 'USD';
export const DEFAULT_FIRST_DAY = 'sunday';

export const TOKEN_KEY = 'userToken';
export const USER_DATA_KEY = 'userData';
export const STAFF_DATA_KEY = 'staffData';
export const STUDENT_STATUS_KEY = 'studentStatus';
export const LOGGED_IN_KEY = 'isLoggedIn';

export const AUTHORIZATION_SCHEME = 'Bearer';
export const CONTENT_TYPE_JSON = 'application/json';
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'X-XSRF-TOKEN';

/** Kept next to a token that lists the keys of the menu only: all privileges. */
export const PRIVILEGES_KEY = 'privileges';

/**
 * On an answer to a token that no longer lists the person's privileges; `POST /session/token`
 * answers a fresh one, in its body, because proxies refuse long headers.
 */
export const STALE_TOKEN_HEADER = 'X-Stale-Token';

/** Id of the change set of a write, for undo; absent if nothing was written. */
export const CHANGE_SET_HEADER = 'X-Change-Set';

export const IDLE_WARNING_MS = 840_000;
export const IDLE_LOGOUT_MS = 900_000;
export const TOAST_MS = 4_000;
/** How long a toast stays that confirms an action which needs no undo: the custom alert. */
export const ALERT_MS = 3_000;
/** How long a toast with an undo button stays. */
export const UNDO_TOAST_MS = 10_000;

/** Minimum length of a password (OWASP ASVS 5.0, 6.2.1), as set by the faculty. */
export const PASSWORD_MIN_LENGTH = 12;

export const SMALL_SCREEN_MAX_PX = 991;
/** The widest window of a phone, where rows of tables are cards and the bar is at the bottom. */
export const PHONE_MAX_PX = 600;
export const FOLDED_SIDEBAR_MAX_PX = 1199;

export type Language = keyof typeof FACTS;
export const DEFAULT_LANGUAGE: Language = 'en';
const OTHER_LANGUAGES = (Object.keys(FACTS) as Language[]).filter(
  (language) => language !== DEFAULT_LANGUAGE,
);
/** The default language comes first. */
export const LANGUAGES: readonly [Language, ...Language[]] = [DEFAULT_LANGUAGE, ...OTHER_LANGUAGES];

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = FACTS;

/** The scripts that languages are recognised by, the more specific ones first. */
export const LANGUAGE_SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ...OTHER_LANGUAGES,
  DEFAULT_LANGUAGE,
].map((language) => [language, LANGUAGE_FACTS[language].script]);

/** Each language by its own name. */
export const LANGUAGE_NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [language, LANGUAGE_FACTS[language].name]),
) as Readonly<Record<Language, string>>;

/** A text in every language of the faculty. */
export type Localised = Record<Language, string>;

/**
 * A list counts at most this many matches and reports more as an estimate, because counting further
 * would take longer than reading the page. The exact count has a call of its own.
 */
export const LIST_COUNTED = 3_000;

/** The most values of a list or an object in a body, and of all lists of a filter together. */
export const MAX_VALUES = 5_000;

/** The deepest nesting of objects and lists in a body. */
export const MAX_BODY_DEPTH = 32;

export const MINUTE_MS = 60_000;
/** The time for which a proven second factor need not be proven again. */
export const STEP_UP_MS = 10 * 60_000;
/** How long a mailed link that opens an account works (OWASP ASVS 5.0, 6.5.5), for the texts too. */
export const LINK_MINUTES = 10;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The numbers under which the faculty keeps people: of a registration or of an employment. */
export const RECORD_NUMBER = { max: 30, pattern: '[A-Z0-9][A-Z0-9/.-]+' } as const;
