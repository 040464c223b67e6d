import type * as z from 'zod';
import type { FieldProblem } from '../errors.ts';
import type { Field, FieldOf, Kind } from '../fields.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A value that the kind refuses, with the expected code. */
export interface InvalidSample {
  value: unknown;
  code: FieldProblem['code'];
}

/**
 * The contract of a kind, independent of its display (`framework/kinds`) and storage
 * (`gateway/db/storage.ts`). A kind without one of these facets does not compile.
 */
export interface KindFacets<K extends Kind> {
  /** Validates a present value. Its messages are codes of `FIELD_PROBLEMS`. */
  schema: (field: FieldOf<K>) => z.ZodType;
  jsonSchema: (field: FieldOf<K>) => JsonSchema;
  /**
   * Two different valid values, for tests, OpenAPI examples and sample files. `null`: values need
   * existing records or files.
   */
  samples: (field: FieldOf<K>) => readonly [unknown, unknown] | null;
  invalid: (field: FieldOf<K>) => InvalidSample | null;
  /** Formats a value for an exported cell. */
  toText: (value: unknown, field: FieldOf<K>) => string;
  /** Parses an imported cell; returns unparseable text unchanged for `schema` to refuse. */
  fromText: (text: string, field: FieldOf<K>) => unknown;
}

/** The facets for a field whose kind is unknown at compile time. */
export type AnyFacets = KindFacets<never> & {
  schema: (field: Field) => ReturnType<KindFacets<Kind>['schema']>;
  jsonSchema: (field: Field) => ReturnType<KindFacets<Kind>['jsonSchema']>;
  samples: (field: Field) => ReturnType<KindFacets<Kind>['samples']>;
  invalid: (field: Field) => ReturnType<KindFacets<Kind>['invalid']>;
  toText: (value: unknown, field: Field) => string;
  fromText: (text: string, field: Field) => unknown;
};

/** Parses a cell as JSON; returns invalid JSON unchanged, for the schema to refuse. */
export function readJsonCell(cell: string): unknown {
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
}

/** Error of a strict object: `unknown` for an extra property, `wrongType` for anything else. */
export const unknownOrWrong = ({ code }: { code?: string | undefined }): FieldProblem['code'] =>
  code === 'unrecognized_keys' ? 'unknown' : 'wrongType';

// PostgreSQL refuses NUL and lone surrogates. Checking here makes it a field error.
const STORABLE = /^(?:[^\u0000\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])*$/;

/** Whether PostgreSQL can store the text. */
export const isStorable = (value: string): boolean => STORABLE.test(value);

export const plainText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
