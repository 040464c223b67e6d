import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Shape = Readonly<Record<string, z.ZodType>>;

/** At least one of these privileges, or all. */
export type RequiredPrivileges = readonly string[] | { readonly all: readonly string[] };

/**
 * One call of the gateway, declared once. The route with its validation, the privilege check, the
 * transaction, the entry in the OpenAPI document, the client function and the test of refusal all
 * follow from it.
 */
export interface CallDeclaration {
  method: Method;
  /** Below the API's base address; `:id` is a record's id unless `params` says otherwise. */
  path: `/${string}`;
  /** For the OpenAPI document: what the call does, verb first. */
  summary: string;
  /** Public, any signed-in user, users with at least one of these privileges, or with all. */
  access: 'public' | 'signedIn' | RequiredPrivileges;
  /** Asks a session whose account has a second factor to have proven it lately. */
  stepUp?: true;
  /** Parts of the path that are not ids. */
  params?: Shape;
  /** Query parameters as texts; any other name is refused with BAD_REQUEST. */
  query?: Shape;
  /** JSON fields, or a schema of the whole body; any other name is refused with INVALID_FIELDS. */
  body?: Shape | z.ZodType;
  /** `data` of the answer; absent: `null`. */
  answer?: z.ZodType;
  /** One row of a list: the call takes `range=[first,last]` and answers a page and the total. */
  rows?: z.ZodType;
  /** Media type of an answer that is not JSON. */
  file?: string;
  /** Answers a file if the query has `format=csv|xlsx`. */
  report?: true;
  /** Takes `multipart/form-data`, which the handler reads from the request. */
  upload?: true;
  /**
   * Sent by another system: a body is `application/x-www-form-urlencoded`, and names that are not
   * declared are ignored.
   */
  fromOtherSystem?: true;
  /** 200 unless it creates something. */
  status?: 201 | 202;
  /** `message` of the answer; absent: `OK`. */
  message?: string;
  /** Whether it writes nothing; absent: GET only. */
  readOnly?: boolean;
  /**
   * Sent twice, it leaves what it leaves when sent once, by the ids or versions in its body or by
   * its meaning: takes no `Idempotency-Key`.
   */
  repeatable?: true;
  /** The answer holds a secret that is shown once: it is not kept for a repeated call. */
  answersSecret?: true;
  /** Absent: open for read-only calls. */
  whileImpersonating?: 'open' | 'closed';
  /** Sent by a page on its own: does not extend the idle timeout. */
  isBackground?: true;
  /** Leaves no line in the log, because the time of an anonymous answer would reveal its author. */
  unlogged?: true;
  /** The handler opens its transactions itself, for example because it waits for the network. */
  transaction?: 'none';
  /** Maximum of requests per minute and network address. */
  perMinute?: number;
}

type UnknownKeys<D> = Readonly<Record<Exclude<keyof D, keyof CallDeclaration>, never>>;

/** Declares a call. Pure data: see `docs/add-a-call.md`. */
export const defineCall = <const D extends CallDeclaration>(declaration: D & UnknownKeys<D>): D =>
  declaration;

type NoParameters = Readonly<Record<never, never>>;

/** Names of the path's parameters: `/halls/:id/days/:day` has `id` and `day`. */
type NamesIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

type OutputOf<S> = S extends z.ZodType
  ? z.output<S>
  : S extends Shape
    ? z.output<z.ZodObject<S>>
    : NoParameters;

type InputOf<S> = S extends z.ZodType
  ? z.input<S>
  : S extends Shape
    ? z.input<z.ZodObject<S>>
    : NoParameters;

type Property<D, Name extends string> =
  D extends Readonly<Record<Name, infer Value>> ? Value : undefined;

/** The path's parameters as the handler receives them. */
export type ParamsOf<D extends CallDeclaration> = {
  [Name in NamesIn<D['path']>]: Property<D, 'params'> extends infer P
    ? Name extends keyof P
      ? OutputOf<P[Name]>
      : string
    : never;
};

/** The query and the body as the handler receives them. */
export type QueryOf<D extends CallDeclaration> = OutputOf<Property<D, 'query'>>;
export type BodyOf<D extends CallDeclaration> = OutputOf<Property<D, 'body'>>;

/** A file as a page receives it, with its name from the answer. */
export interface ReceivedFile {
  blob: Blob;
  fileName: string | null;
}

/** `data` of the answer; of a list, the rows of the page; of a file, the file. */
export type AnswerOf<D extends CallDeclaration> =
  Property<D, 'rows'> extends z.ZodType
    ? z.output<Property<D, 'rows'>>[]
    : Property<D, 'answer'> extends z.ZodType
      ? z.output<Property<D, 'answer'>>
      : Property<D, 'file'> extends string
        ? ReceivedFile
        : null;

type InputPart<Name extends string, Value> = keyof Value extends never
  ? Partial<Record<Name, NoParameters>>
  : NoParameters extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;

/** The input of a client; parts without a required value may be left out. */
export type CallInput<D extends CallDeclaration> = InputPart<
  'params',
  Record<NamesIn<D['path']>, string>
> &
  InputPart<'query', InputOf<Property<D, 'query'>>> &
  (Property<D, 'upload'> extends true
    ? { body: FormData }
    : InputPart<'body', InputOf<Property<D, 'body'>>>) &
  (Property<D, 'rows'> extends z.ZodType
    ? { /** First and last row, counted from 0. */ range?: readonly [number, number] }
    : unknown);
