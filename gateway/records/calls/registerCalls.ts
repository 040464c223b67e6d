import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { CallDeclaration } from '../../../src/contract/wire/calls/defineCall.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import type { ServerContext } from '../context/serverContext.ts';
import {
  type CallSchemas,
  parseCallBody,
  parseCallParams,
  parseCallQuery,
  schemasOf,
} from './callSchemas.ts';
import type { ImplementedCall } from './implementCalls.ts';
import { limitRequests } from './limitRequests.ts';
import { authorizeCall, readsOnly, runCall } from './runCall.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the call is authorised; `null` for a public call. */
    requestContext: RequestContext | null;
  }
}

const whileImpersonating = (call: CallDeclaration): 'open' | 'closed' =>
  call.whileImpersonating ?? (readsOnly(call) ? 'open' : 'closed');

/** Of a call without a session: a form of a few fields. */
const LARGEST_OPEN_BODY = 64 * 1024;

type Part = 'params' | 'querystring' | 'body';

/** Parses one part of a request by its schema; throws the refusal. */
const PARSERS: Readonly<Record<Part, (schemas: CallSchemas, value: unknown) => unknown>> = {
  params: ({ params }, value) => parseCallParams(params, value),
  querystring: ({ query }, value) => parseCallQuery(query, value),
  body: ({ body }, value) => body && parseCallBody(body, value),
};

/** The parts that Fastify has validated, whatever their schema. */
const PARTS = { params: {}, querystring: {} };

/** Makes the schemas of a call with its first request: all calls have over a thousand. */
function compilerFor(call: CallDeclaration): FastifySchemaCompiler<unknown> {
  let schemas: CallSchemas | undefined;
  return ({ httpPart }) =>
    (value: unknown) => {
      try {
        schemas ??= schemasOf(call);
        return { value: PARSERS[httpPart as Part](schemas, value) };
      } catch (error) {
        return { error: error as Error };
      }
    };
}

function registerOne(
  app: FastifyInstance,
  server: ServerContext,
  implemented: ImplementedCall,
): void {
  const { call } = implemented;
  app.route({
    method: call.method,
    url: call.path,
    schema: { ...PARTS, ...(call.body === undefined ? {} : { body: {} }) },
    validatorCompiler: compilerFor(call),
    ...(call.access === 'public' && !call.upload ? { bodyLimit: LARGEST_OPEN_BODY } : {}),
    config: {
      whileViewing: whileImpersonating(call),
      isInBackground: call.isBackground === true,
      writesByGet: call.method === 'GET' && call.readOnly === false,
    },
    ...(call.unlogged ? { logLevel: 'silent' as const } : {}),
    onRequest: (request) => authorizeCall(server, call, request),
    handler: (request, reply) => runCall(server, implemented, request, reply),
  });
}

/** Reads the bodies that HTML forms and other systems send. */
const parseForms = (app: FastifyInstance): void =>
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_OPEN_BODY },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

/** Registers the calls as routes. A call with a limit or a parser of its own gets its own scope. */
export async function registerCalls(
  app: FastifyInstance,
  server: ServerContext,
  calls: readonly ImplementedCall[],
): Promise<void> {
  for (const implemented of calls) {
    const { perMinute, fromOtherSystem } = implemented.call;
    if (perMinute === undefined && !fromOtherSystem) registerOne(app, server, implemented);
    else
      await app.register(async (scope) => {
        if (fromOtherSystem) parseForms(scope);
        if (perMinute !== undefined) await limitRequests(scope, perMinute);
        registerOne(scope, server, implemented);
      });
  }
}
