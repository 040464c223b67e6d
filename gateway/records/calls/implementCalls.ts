import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SettingValues } from '../../../src/contract/model/settings.ts';
import type {
  AnswerOf,
  BodyOf,
  CallDeclaration,
  ParamsOf,
  QueryOf,
} from '../../../src/contract/wire/calls/defineCall.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import type { ChangeSet } from '../context/changeSet.ts';
import type { ServerContext, ServerInTransaction } from '../context/serverContext.ts';
import type { TransactionContext } from '../context/transactionContext.ts';
import type { WrittenJson } from '../run/run.ts';
import type { WriteRequest } from '../run/writeRequest.ts';

/** The requested rows of a list: `count` rows from row `first`, counted from 0. */
export interface PageRange {
  first: number;
  count: number;
}

/** One page of a list and the total number of rows. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

/** Cuts a page out of rows that are all in memory. */
export const pageOf = <Row>(rows: readonly Row[], { first, count }: PageRange): Page<Row> => ({
  rows: rows.slice(first, first + count),
  total: rows.length,
});

/**
 * An answer without the envelope: a file, a stream, or JSON written by the database. `send` runs
 * after the transaction.
 */
export class DirectAnswer {
  constructor(readonly send: (reply: FastifyReply, server: ServerContext) => unknown) {}
}

/** `data` as the database wrote it. */
export class RawAnswer {
  constructor(readonly json: WrittenJson) {}
}

/** Data, with headers or cookies that `prepare` sets on the reply. */
export class PreparedAnswer<Data> {
  constructor(
    readonly data: Data,
    readonly prepare: (reply: FastifyReply) => unknown,
  ) {}
}

export interface WriteOptions {
  view?: string;
  cause?: ChangeSet['cause'];
}

interface CallParts<D extends CallDeclaration> {
  params: ParamsOf<D>;
  query: QueryOf<D>;
  body: BodyOf<D>;
  /** The requested rows; only lists use it. */
  range: PageRange;
  now: Date;
  /** For uploads and other HTTP details. */
  request: FastifyRequest;
}

interface Writing {
  /** Returns a write request for a resource by name, within the call's transaction and change set. */
  write: (resource: string, options?: WriteOptions) => WriteRequest;
}

type CallerContext<D extends CallDeclaration> = D['access'] extends 'public'
  ? Omit<TransactionContext, keyof RequestContext> & Pick<RequestContext, 'ip'>
  : TransactionContext & Writing;

/** What a handler receives. Without a transaction `client`, `notify` and `write` are missing. */
export type CallContext<D extends CallDeclaration> = CallParts<D> &
  (D extends { readonly transaction: 'none' }
    ? Omit<CallerContext<D>, 'client' | 'notify' | 'write'> & { server: ServerContext }
    : CallerContext<D> & {
        server: ServerInTransaction;
        /** Read before the transaction. */
        settings: SettingValues;
      });

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

type JsonAnswer<D extends CallDeclaration> = D extends { readonly rows: unknown }
  ? Page<DeepReadonly<AnswerOf<D>[number & keyof AnswerOf<D>]>>
  : D extends { readonly answer: unknown }
    ? DeepReadonly<AnswerOf<D>>
    : void;

type HandlerAnswer<D extends CallDeclaration> =
  | RawAnswer
  | DirectAnswer
  | (D extends { readonly file: string } ? never : JsonAnswer<D> | PreparedAnswer<JsonAnswer<D>>);

export type Handler<D extends CallDeclaration> = (
  context: CallContext<D>,
) => Promise<HandlerAnswer<D>> | HandlerAnswer<D>;

/** The calls among the exports of an area's `api.ts`. */
type CallsIn<Api> = {
  [Name in keyof Api as Api[Name] extends CallDeclaration ? Name : never]: Api[Name];
};

/** One handler for each call; a missing one is a type error. */
export type Handlers<Api> = {
  [Name in keyof CallsIn<Api>]: CallsIn<Api>[Name] extends infer D extends CallDeclaration
    ? Handler<D>
    : never;
};

export interface NamedCall {
  /** The name in `api.ts`, also the operation id. */
  name: string;
  call: CallDeclaration;
}

/** A call with its handler. */
export interface ImplementedCall extends NamedCall {
  handle: (context: never) => unknown;
}

/** The calls of one `api.ts`; `bind` creates their handlers with the services of a gateway. */
export interface CallSet<Services> {
  calls: readonly NamedCall[];
  bind: (services: Services) => readonly ImplementedCall[];
}

const isCall = (value: unknown): value is CallDeclaration =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Binds the calls of an `api.ts` (`import * as api`) to their handlers. */
export function implementCalls<Api extends object, Services = unknown>(
  api: Api,
  handlers: Handlers<Api> | ((services: Services) => Handlers<Api>),
): CallSet<Services> {
  const calls = Object.entries(api).flatMap(([name, call]: [string, unknown]) =>
    isCall(call) ? [{ name, call }] : [],
  );
  return {
    calls,
    bind: (services) => {
      const byName = (typeof handlers === 'function' ? handlers(services) : handlers) as Readonly<
        Record<string, ImplementedCall['handle']>
      >;
      return calls.map(({ name, call }) => {
        const handle = byName[name];
        if (!handle) throw new TypeError(`the call “${name}” has no handler`);
        return { name, call, handle };
      });
    },
  };
}
