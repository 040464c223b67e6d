import type { Language, Localised } from '../model/constants.ts';
import type { ResourceDeclaration } from '../model/resource.ts';

/**
 * Privilege for the developer page. No demonstration role has it; administrators have every
 * privilege.
 */
export const DEVELOPER_KEY = 'DEVELOPER_VIEW';
export const DEVELOPER_PATH = '/developer';

/** Prefix of untranslated texts. */
export const TO_TRANSLATE = '⟨si⟩ ';
export const isMissingText = (text: string | null | undefined): boolean =>
  (text ?? '').trim() === '' || (text ?? '').startsWith(TO_TRANSLATE);

/** A column as reported by the database. */
export interface LiveColumn {
  name: string;
  type: string;
  isNullable: boolean;
  /** Expression of the default, or of a generated column. */
  default: string | null;
  isGenerated: boolean;
}
export interface LivePart {
  name: string;
  definition: string;
}

export interface LiveTable {
  name: string;
  /** The field stored in this table; `null`: the records themselves. */
  field: string | null;
  columns: readonly LiveColumn[];
  constraints: readonly LivePart[];
  indexes: readonly LivePart[];
  /**
   * Declared names missing in the database, and undeclared names present in it. Either means that a
   * migration is due.
   */
  missing: readonly string[];
  unasked: readonly string[];
}

export interface Endpoint {
  method: string;
  /** In OpenAPI notation, without the base path. */
  path: string;
  summary: string;
  parameters: readonly { name: string; in: string; isRequired: boolean; description: string }[];
  takesBody: boolean;
  answers: readonly string[];
  /** Its operation in the OpenAPI description. */
  operation: unknown;
}

export type Texts = Readonly<Record<Language, string | null>>;

export interface ResourceDescription {
  declaration: ResourceDeclaration;
  area: string;
  /** Path of the declaration from the project root; `null` if the sources are not available. */
  source: string | null;
  /**
   * Columns of each field in the table of the resource; empty: the field has a table of its own or
   * is computed.
   */
  columns: Readonly<Record<string, readonly string[]>>;
  tables: readonly LiveTable[];
  endpoints: readonly Endpoint[];
  /**
   * The privileges that the declaration mentions and the roles that have them; `null`: roles are
   * unknown.
   */
  privileges: readonly {
    key: string;
    title: Localised;
    roles: readonly (Localised | string)[] | null;
  }[];
  labels: readonly { key: string; texts: Texts }[];
}

/** One row of the overview. */
export interface ResourceLine {
  name: string;
  area: string;
  source: string | null;
  path: string | null;
  fields: number;
  endpoints: number;
  /** Number of texts missing in one of the languages. */
  missingTexts: number;
  /** Whether its tables differ from the declaration. */
  isBehind: boolean;
}
