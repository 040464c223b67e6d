/** Figures and names that the specification fixes (§3, §4, §9); both programs read them from here. */
export const ITEMS_PER_PAGE = 200;

export const TOKEN_KEY = 'userToken';
export const USER_DATA_KEY = 'userData';
export const STAFF_DATA_KEY = 'staffData';
export const STUDENT_STATUS_KEY = 'studentStatus';
export const LOGGED_IN_KEY = 'isLoggedIn';

export const AUTHORIZATION_SCHEME = 'Bearer';
export const CONTENT_TYPE_JSON = 'application/json';
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'X-XSRF-TOKEN';

/** The gateway puts a fresh token here when a person's privileges changed since theirs was issued. */
export const FRESH_TOKEN_HEADER = 'X-Fresh-Token';

/**
 * Names the change in the log under which a write can be taken back; absent where nothing was
 * written.
 */
export const CHANGE_SET_HEADER = 'X-Change-Set';

export const IDLE_WARNING_MS = 840_000;
export const IDLE_LOGOUT_MS = 900_000;
export const TOAST_MS = 4_000;
/** A message with a way back stays long enough to be read and reached. */
export const UNDO_TOAST_MS = 10_000;

/** OWASP ASVS 5.0, 6.2.1, with the length that this faculty asks for. */
export const PASSWORD_MIN_LENGTH = 12;

export const SMALL_SCREEN_MAX_PX = 991;
export const FOLDED_SIDEBAR_MAX_PX = 1199;

export const LANGUAGES = ['en', 'si'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Text kept in both languages of the faculty. */
export type Localised = Record<Language, string>;

/**
 * Up to here a list counts what matches, and of more it says only that there is more: counting on
 * would take longer than to find the page. The exact count has a call of its own.
 */
export const LIST_COUNTED = 3_000;
