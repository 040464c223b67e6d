import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';

/** NUL and lone surrogates, which PostgreSQL refuses in text. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether any text within the value cannot be stored. */
export const hasUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? UNSTORABLE.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorable);

/** Refuses addresses that no record can have, and such parameters, before the database sees them. */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params, query }) => {
    if (hasUnstorable(params)) throw new PortalError('NOT_FOUND');
    if (hasUnstorable(query)) throw new PortalError('BAD_REQUEST', { details: { parameter: '' } });
  });
}
