import type { Language, Localised } from '../model/constants.ts';
import type { ResourceDeclaration } from '../model/resource.ts';

/**
 * Opens the page for developers. No role of the demonstration carries it; the administrator's flag
 * stands for every key.
 */
export const DEVELOPER_KEY = 'DEVELOPER_VIEW';
export const DEVELOPER_PATH = '/developer';

/** A text that is still to be translated begins with this mark, which no other text does. */
export const TO_TRANSLATE = '⟨si⟩ ';
export const isMissingText = (text: string | null | undefined): boolean =>
  (text ?? '').trim() === '' || (text ?? '').startsWith(TO_TRANSLATE);

/** A column, constraint or index as the database tells it. */
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
  /** The field whose rows it holds; `null`: the records themselves. */
  field: string | null;
  columns: readonly LiveColumn[];
  constraints: readonly LivePart[];
  indexes: readonly LivePart[];
  /**
   * Names that the declaration asks for and the database has not, and the other way round: a
   * migration is due.
   */
  missing: readonly string[];
  unasked: readonly string[];
}

export interface Endpoint {
  method: string;
  /** As OpenAPI spells it, without the base address. */
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
  /** File of the declaration from the project's root; `null` where the sources are not at hand. */
  source: string | null;
  /**
   * Columns of each field in the table of the resource; none: the field has a table of its own, or
   * is computed.
   */
  columns: Readonly<Record<string, readonly string[]>>;
  tables: readonly LiveTable[];
  endpoints: readonly Endpoint[];
  /**
   * Every key that the declaration mentions, and the roles to which it is given; `null`: no roles
   * are known here.
   */
  privileges: readonly {
    key: string;
    title: Localised;
    roles: readonly (Localised | string)[] | null;
  }[];
  labels: readonly { key: string; texts: Texts }[];
}

/** One line of the overview. */
export interface ResourceLine {
  name: string;
  area: string;
  source: string | null;
  path: string | null;
  fields: number;
  endpoints: number;
  /** Texts that one of the languages lacks. */
  missingTexts: number;
  /** Whether its tables are not as declared. */
  isBehind: boolean;
}
