import {
  DEFAULT_CURRENCY,
  DEFAULT_FIRST_DAY,
  DEFAULT_LOCALE,
  IDLE_LOGOUT_MS,
  IDLE_WARNING_MS,
  ITEMS_PER_PAGE,
  PASSWORD_MIN_LENGTH,
  MINUTE_MS,
} from './constants.ts';
import { LOCALES, WEEKDAYS } from './conventions.ts';
import { f, type Field, type FieldOf, type WireOf } from './fields.ts';

export const SETTING_GROUPS = [
  'session',
  'password',
  'mail',
  'conventions',
  'lists',
  'registration',
  'marks',
  'attendance',
  'agenda',
] as const;
type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Offered to every account, or demanded of those that decide (`src/contract/model/duties.ts`). */
export const SECOND_FACTOR_RULES = ['offered', 'demandedForDeciding'] as const;

export const SETTING_UNITS = [
  'minutes',
  'hours',
  'days',
  'percent',
  'characters',
  'attempts',
  'rows',
] as const;
type SettingUnit = (typeof SETTING_UNITS)[number];

interface Preset<Value> {
  readonly required: true;
  readonly default: Value;
}

/**
 * A setting: its field defines the valid values and the default. A number without a unit does not
 * compile.
 */
export type SettingDeclaration = { group: SettingGroup } & (
  | { field: FieldOf<'int'> & Preset<number>; unit: SettingUnit }
  | { field: Exclude<Field, FieldOf<'int' | 'decimal'>> & Preset<string | boolean>; unit?: never }
);

/**
 * Every setting of the portal; stored only if it differs from its default. Texts:
 * `resources.settings.options.key.<key>`, `pages.settings.help.<key>`, and for its group
 * `pages.settings.groups.<group>`.
 */
export const SETTINGS = {
  idleWarningMs: {
    group: 'session',
    unit: 'minutes',
    field: f.int({
      required: true,
      default: IDLE_WARNING_MS,
      per: MINUTE_MS,
      min: MINUTE_MS,
      max: 240 * MINUTE_MS,
    }),
  },
  idleLogoutMs: {
    group: 'session',
    unit: 'minutes',
    field: f.int({
      required: true,
      default: IDLE_LOGOUT_MS,
      per: MINUTE_MS,
      min: 2 * MINUTE_MS,
      max: 241 * MINUTE_MS,
    }),
  },
  sessionIdleMinutes: {
    group: 'session',
    unit: 'minutes',
    field: f.int({ required: true, default: 16, min: 16, max: 480 }),
  },
  sessionAbsoluteMinutes: {
    group: 'session',
    unit: 'minutes',
    field: f.int({ required: true, default: 480, min: 20, max: 1_440 }),
  },
  passwordMinLength: {
    group: 'password',
    unit: 'characters',
    field: f.int({
      required: true,
      default: PASSWORD_MIN_LENGTH,
      min: PASSWORD_MIN_LENGTH,
      max: 64,
    }),
  },
  lockoutThreshold: {
    group: 'password',
    unit: 'attempts',
    field: f.int({ required: true, default: 5, min: 3, max: 20 }),
  },
  lockoutMinutes: {
    group: 'password',
    unit: 'minutes',
    field: f.int({ required: true, default: 15, min: 1, max: 1_440 }),
  },
  addressStopHours: {
    group: 'password',
    unit: 'hours',
    field: f.int({ required: true, default: 24, min: 1, max: 168 }),
  },
  /** Whether deciding privileges take effect only for accounts with a second factor. */
  secondFactor: {
    group: 'password',
    field: f.select({ required: true, options: SECOND_FACTOR_RULES, default: 'offered' }),
  },
  mailSenderName: {
    group: 'mail',
    field: f.text({ required: true, default: 'Faculty Portal', max: 120 }),
  },
  mailSenderAddress: {
    group: 'mail',
    field: f.email({ required: true, default: 'no-reply@faculty.example' }),
  },
  contactEmail: {
    group: 'mail',
    field: f.email({ required: true, default: 'office@faculty.example' }),
  },
  contactPhone: { group: 'mail', field: f.phone({ required: true, default: '+94 11 200 0000' }) },
  /** The English of dates and numbers; Sinhala takes its region. */
  locale: {
    group: 'conventions',
    field: f.select({ required: true, options: LOCALES, default: DEFAULT_LOCALE }),
  },
  /** ISO 4217 code. */
  currency: {
    group: 'conventions',
    field: f.text({ required: true, default: DEFAULT_CURRENCY, max: 3, pattern: '[A-Z]{3}' }),
  },
  firstDay: {
    group: 'conventions',
    field: f.select({ required: true, options: WEEKDAYS, default: DEFAULT_FIRST_DAY }),
  },
  pageSize: {
    group: 'lists',
    unit: 'rows',
    field: f.int({ required: true, default: ITEMS_PER_PAGE, min: 10, max: 1_000 }),
  },
  /** Tolerated difference between two markers, in percent of a component's maximum. */
  marksAgreeWithin: {
    group: 'marks',
    unit: 'percent',
    field: f.int({ required: true, default: 5, min: 0, max: 100 }),
  },
  /** Days after publication in which students ask for re-scrutiny. */
  rescrutinyDays: {
    group: 'marks',
    unit: 'days',
    field: f.int({ required: true, default: 14, min: 1, max: 120 }),
  },
  /** Markers see index numbers only, until the results of the paper are prepared. */
  markedByIndexNumber: { group: 'marks', field: f.bool({ required: true, default: true }) },
  /**
   * Per cent of a paper's scripts that its moderator gets, apart from fails, borderlines and the
   * best.
   */
  moderatedShare: {
    group: 'marks',
    unit: 'percent',
    field: f.int({ required: true, default: 10, min: 1, max: 100 }),
  },
  /** Whether results are released only after the department's board has accepted the paper. */
  preBoardDemanded: { group: 'marks', field: f.bool({ required: true, default: false }) },
  /** Days before the marks are due when their markers are reminded. */
  marksRemindBefore: {
    group: 'marks',
    unit: 'days',
    field: f.int({ required: true, default: 7, min: 1, max: 60 }),
  },
  /** Days between reminders of overdue marks. */
  marksRemindEvery: {
    group: 'marks',
    unit: 'days',
    field: f.int({ required: true, default: 3, min: 1, max: 30 }),
  },
  /** Days after which the head of the department is notified of overdue marks, and then the dean. */
  marksHeadAfter: {
    group: 'marks',
    unit: 'days',
    field: f.int({ required: true, default: 3, min: 1, max: 90 }),
  },
  marksDeanAfter: {
    group: 'marks',
    unit: 'days',
    field: f.int({ required: true, default: 10, min: 2, max: 180 }),
  },
  /** Networks from which attendance codes are accepted; `any`: all. */
  scanNetworks: {
    group: 'attendance',
    field: f.text({ required: true, default: 'any', max: 500 }),
  },
  /** Codes of the roles that are mailed the head of the ledger each day. */
  ledgerHeadRoles: { group: 'mail', field: f.text({ required: true, default: 'dean', max: 200 }) },
  /** From when the morning’s email of what waits is sent to those who asked for it. */
  morningMailAt: { group: 'agenda', field: f.time({ required: true, default: '06:30' }) },
  /**
   * Days after which the head of a person’s department is notified of what is overdue, and then the
   * dean; marks have days of their own. Classes leave the agenda after three weeks, so both are
   * less.
   */
  overdueHeadAfter: {
    group: 'agenda',
    unit: 'days',
    field: f.int({ required: true, default: 7, min: 1, max: 19 }),
  },
  overdueDeanAfter: {
    group: 'agenda',
    unit: 'days',
    field: f.int({ required: true, default: 14, min: 2, max: 20 }),
  },
  /** The agenda of administrators asks for a backup after this many days; 0: never. */
  backupWithinDays: {
    group: 'agenda',
    unit: 'days',
    field: f.int({ required: true, default: 1, min: 0, max: 30 }),
  },
  registrationOpen: { group: 'registration', field: f.bool({ required: true, default: true }) },
} as const satisfies Readonly<Record<string, SettingDeclaration>>;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
export type SettingValues = {
  -readonly [Key in SettingKey]: WireOf<(typeof SETTINGS)[Key]['field']>;
};

/** Pairs whose first setting must be less than the second. */
export const SETTING_ORDER: readonly (readonly [lower: SettingKey, upper: SettingKey])[] = [
  ['idleWarningMs', 'idleLogoutMs'],
  ['sessionIdleMinutes', 'sessionAbsoluteMinutes'],
  ['marksHeadAfter', 'marksDeanAfter'],
  ['overdueHeadAfter', 'overdueDeanAfter'],
];

/** The default values of all settings. */
export const defaultSettings = (): SettingValues =>
  Object.fromEntries(
    Object.entries(SETTINGS).map(([key, { field }]) => [key, field.default]),
  ) as SettingValues;

/** The first pair that violates `SETTING_ORDER`, or `null`. */
export const settingConflict = (values: SettingValues): readonly [SettingKey, SettingKey] | null =>
  SETTING_ORDER.find(([lower, upper]) => Number(values[lower]) >= Number(values[upper])) ?? null;
