import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { RequestContext } from '../db/requestContext.ts';
import type { ServerContext } from '../records/context.ts';

/** Reads what was sent; throws INVALID_FIELDS by the field that is wrong, or BAD_REQUEST. */
export function read<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  if (field === '') throw new PortalError('BAD_REQUEST', { details: { body: issue?.message } });
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined');
  throw new PortalError('INVALID_FIELDS', {
    fieldErrors: { [field]: { code: isMissing ? 'required' : 'wrongType' } },
  });
}

export async function askingWith(
  server: ServerContext,
  request: FastifyRequest,
  ...keys: readonly string[]
): Promise<RequestContext> {
  const context = await server.authenticate(request);
  if (!keys.some((key) => context.person.privileges.has(key)))
    throw new PortalError('FORBIDDEN', { details: { needs: keys } });
  return context;
}
