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
   * The short names of the months of a language whose dates the portal writes itself, year first,
   * because browsers lack them. Without them dates follow the faculty's locale.
   */
  months?: readonly string[];
}
