import type * as z from 'zod';
import type { FieldProblem } from '../errors.ts';
import type { Field, FieldOf, Kind } from '../fields.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A value the kind refuses, and why. */
export interface InvalidSample {
  value: unknown;
  code: FieldProblem['code'];
}

/**
 * What a kind is, apart from how it looks (`framework/kinds`) and where it is stored
 * (`gateway/db/kinds`). A kind without one of these facets does not compile.
 */
export interface KindFacets<K extends Kind> {
  /** The rule for a value that is present. Its messages are codes of `FIELD_PROBLEMS`. */
  schema: (field: FieldOf<K>) => z.ZodType;
  jsonSchema: (field: FieldOf<K>) => JsonSchema;
  /**
   * Two different valid values, for tests, OpenAPI examples and sample files. `null`: needs records
   * or files that exist.
   */
  samples: (field: FieldOf<K>) => readonly [unknown, unknown] | null;
  invalid: (field: FieldOf<K>) => InvalidSample | null;
  /** The form in an exported or imported cell. */
  toText: (value: unknown, field: FieldOf<K>) => string;
  /**
   * Reads an imported cell; what it cannot read it returns as it is, for `schema` to refuse by
   * name.
   */
  fromText: (text: string, field: FieldOf<K>) => unknown;
}

/** The facets of a kind seen from a field whose kind is not known at compile time. */
export type AnyFacets = KindFacets<never> & {
  schema: (field: Field) => ReturnType<KindFacets<Kind>['schema']>;
  jsonSchema: (field: Field) => ReturnType<KindFacets<Kind>['jsonSchema']>;
  samples: (field: Field) => ReturnType<KindFacets<Kind>['samples']>;
  invalid: (field: Field) => ReturnType<KindFacets<Kind>['invalid']>;
  toText: (value: unknown, field: Field) => string;
  fromText: (text: string, field: Field) => unknown;
};

/** Reads JSON from a cell of a file; what is none comes back as it is, to be refused by name. */
export function readJsonCell(cell: string): unknown {
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
}

/**
 * For objects with fixed names: a name too many is another mistake than a value that is no object
 * at all.
 */
export const unknownOrWrong = ({ code }: { code?: string | undefined }): FieldProblem['code'] =>
  code === 'unrecognized_keys' ? 'unknown' : 'wrongType';

// A lone surrogate or NUL is refused by PostgreSQL; saying so beforehand keeps it a field error instead of a failure.
const STORABLE = /^(?:[^\u0000\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])*$/;

/** Whether the database can hold the text. */
export const isStorable = (value: string): boolean => STORABLE.test(value);

export const plainText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
