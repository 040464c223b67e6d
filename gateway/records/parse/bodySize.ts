import { MAX_BODY_DEPTH, MAX_VALUES } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';

function assertWithin(value: unknown, list: string, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_BODY_DEPTH)
    throw new PortalError('BAD_REQUEST', { details: { body: list, depth: MAX_BODY_DEPTH } });
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length > MAX_VALUES)
    throw new PortalError('TOO_MANY_VALUES', { details: { list, max: MAX_VALUES } });
  for (const [name, inner] of entries)
    assertWithin(inner, isList || depth > 1 ? list : name, depth + 1);
}

/**
 * Refuses a body with a list or an object of more than MAX_VALUES values, or nested deeper than
 * MAX_BODY_DEPTH, naming its field, before any rule looks at it.
 */
export const assertBodySize = (body: unknown): void => assertWithin(body, 'body', 1);
