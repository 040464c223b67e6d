import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { CallDeclaration } from '../../../src/contract/wire/calls/defineCall.ts';

const withoutUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function assertMatches(name: string, schema: z.ZodType, value: unknown): void {
  const written = withoutUndefined(value);
  const result = schema.safeParse(written);
  if (!result.success)
    throw new TypeError(`${name} answers other than declared: ${result.error.message}`);
  if (!isDeepStrictEqual(withoutUndefined(result.data), written))
    throw new TypeError(`${name} answers more than declared: ${JSON.stringify(written)}`);
}

/** Throws unless the answer matches the call's declaration exactly. Tests run with this check. */
export function assertAnswer(
  name: string,
  { answer, rows }: CallDeclaration,
  value: unknown,
): void {
  if (rows) for (const row of (value as { rows: unknown[] }).rows) assertMatches(name, rows, row);
  else if (answer) assertMatches(name, answer, value);
  else if (value !== undefined && value !== null)
    throw new TypeError(`${name} answers something and declares nothing`);
}
