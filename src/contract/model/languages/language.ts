/**
 * The words of a calendar: twelve months, seven weekdays from Monday, and how they are put
 * together.
 */
export interface CalendarNames {
  months: { short: readonly string[]; long: readonly string[] };
  weekdays: { short: readonly string[]; long: readonly string[] };
  /** Further words for the halves of the day, apart from am and pm. */
  halves: { am: RegExp; pm: RegExp };
  /** Whether a date in numbers alone begins with its month, as 11/16/2026 does. */
  isMonthFirst: boolean;
  /** Whether a month is named after its year. */
  isYearFirst: boolean;
}

/** What the portal knows of a language besides its texts. */
export interface LanguageFacts {
  /** The language in its own words. */
  name: string;
  /** The script that its texts are recognised by. */
  script: RegExp;
  /** The words for it in the headings of imported tables. */
  importWords: readonly string[];
  /** The words for true and false in imported tables. */
  booleans: Readonly<Record<'true' | 'false', readonly string[]>>;
  /** Texts for samples of a kind. */
  samples: readonly [string, string];
  /**
   * The calendar of a language whose dates the portal writes itself, year first, because browsers
   * lack them. Without it dates follow the faculty's locale.
   */
  calendar?: CalendarNames;
}
