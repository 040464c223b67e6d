import { randomInt } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError, type ErrorCode } from '../../../src/contract/model/errors.ts';
import type { FailureBody } from '../../../src/contract/wire/envelope.ts';
import { asPortalError } from '../../db/failure.ts';
import { failureCause } from '../../db/failureCause.ts';

/** Of a body that is no upload. */
const BODY_TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'FILE_TOO_LARGE',
  415: 'FILE_TYPE_REFUSED',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

/**
 * Maps Fastify's own errors (malformed JSON, oversized body) to the portal's codes; anything else
 * is INTERNAL.
 */
export function toPortalError(error: unknown): PortalError {
  const known = asPortalError(error);
  if (known instanceof PortalError) return known;
  const { statusCode: status = 500, code } = (error ?? {}) as Partial<FastifyError>;
  if (code === BODY_TOO_LARGE) return new PortalError('TOO_LARGE', { cause: error });
  return new PortalError(CODES_BY_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL'), {
    cause: error,
  });
}

export function failureBody(error: PortalError, requestId: string): FailureBody {
  return {
    code: error.code,
    message: error.message,
    ...(error.fieldErrors ? { fieldErrors: error.fieldErrors } : {}),
    ...(error.details ? { details: error.details } : {}),
    requestId,
  };
}

/** Spread, so that the clients that were refused do not come back all at once. */
const spreadSeconds = (): number => randomInt(2, 10);

/** Sends every failure in one shape; internal details go only to the log. */
export function installErrorHandler(
  app: FastifyInstance,
  accountOf: (request: FastifyRequest) => string | undefined,
): void {
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toPortalError(error);
    if (failure.status >= 500)
      request.log.error(
        { err: failure.cause ?? failure, code: failure.code },
        failureCause(failure.cause)?.text ?? failure.message,
      );
    // Access to something forbidden: a bug in the portal's screens, or an attack (OWASP ASVS 5.0, 16.3.2).
    else if (failure.status === 403)
      request.log.warn(
        {
          code: failure.code,
          details: failure.details,
          account: accountOf(request),
          ip: request.ip,
          method: request.method,
          path: request.url.split('?')[0],
        },
        failure.message,
      );
    else if (failure.code === 'TOO_LARGE')
      request.log.warn({ err: failure.cause, account: accountOf(request) }, failure.message);
    else request.log.info({ code: failure.code, details: failure.details }, failure.message);
    if (failure.status === 503) reply.header('Retry-After', String(spreadSeconds()));
    const retryAfter = failure.details?.['retryAfterSeconds'];
    if (typeof retryAfter === 'number') reply.header('Retry-After', String(retryAfter));
    return reply.code(failure.status).send(failureBody(failure, request.id));
  });
}
