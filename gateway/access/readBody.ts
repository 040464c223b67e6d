import type { z } from 'zod';
import { PortalError, type FieldProblem } from '../../src/contract/model/errors.ts';

// NUL and halves of characters: the database refuses them.
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? UNSTORABLE.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(isUnstorable);

function refuseUnstorable(values: unknown): void {
  const broken = Object.entries(values as object).filter(([, value]) => isUnstorable(value));
  if (broken.length > 0)
    throw new PortalError('INVALID_FIELDS', {
      fieldErrors: Object.fromEntries(broken.map(([name]) => [name, { code: 'invalidPattern' }])),
    });
}

/**
 * Reads the body of a call that belongs to no resource. A missing or malformed part is named like a
 * field of a form.
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body ?? {});
  if (result.success) {
    refuseUnstorable(result.data);
    return result.data;
  }
  const problems = result.error.issues.map((issue): [string, FieldProblem] => {
    const name =
      issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'body');
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    return [
      name,
      { code: issue.code === 'unrecognized_keys' ? 'unknown' : missing ? 'required' : 'wrongType' },
    ];
  });
  throw new PortalError('INVALID_FIELDS', { fieldErrors: Object.fromEntries(problems) });
}
