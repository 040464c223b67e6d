import { z } from 'zod';
import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { CallDeclaration, Shape } from '../../../src/contract/wire/calls/defineCall.ts';
import { MAX_PAGE } from '../../../src/contract/wire/listQuery.ts';
import { bodyProblem, queryProblem } from './schemaProblems.ts';
import { hasUnstorable } from './unstorable.ts';

const id = z.guid().toLowerCase();

const rangeText = /^\[\s*\d+\s*,\s*\d+\s*\]$/;

/** `range=[first,last]`; absent: the first page, of the size that the settings say. */
const range = z
  .string()
  .regex(rangeText)
  .transform((text): { first: number; count: number } => {
    const [first = 0, last = 0] = JSON.parse(text) as number[];
    return { first, count: last - first + 1 };
  })
  .refine(({ count }) => count >= 1 && count <= MAX_PAGE)
  .optional();

const reportParameters = {
  format: z.enum(['csv', 'xlsx']).optional(),
  language: z.enum(LANGUAGES).optional(),
};

/** The schemas that validate and document a call. */
export interface CallSchemas {
  params: z.ZodObject;
  query: z.ZodObject;
  /** `null`: the call takes no body. */
  body: z.ZodType | null;
}

const namesIn = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

export function schemasOf(call: CallDeclaration): CallSchemas {
  const { path, params = {}, query = {}, body, fromOtherSystem } = call;
  const fields = fromOtherSystem ? z.object : z.strictObject;
  const ids: Shape = Object.fromEntries(namesIn(path).map((name) => [name, params[name] ?? id]));
  return {
    params: z.strictObject(ids),
    query: fields({
      ...query,
      ...(call.rows ? { range } : {}),
      ...(call.report ? reportParameters : {}),
    }),
    body: body === undefined ? null : body instanceof z.ZodType ? body : fields(body as Shape),
  };
}

/** Throws INVALID_FIELDS with every invalid field. */
export function parseCallBody(schema: z.ZodType, body: unknown): unknown {
  const result = schema.safeParse(body ?? {}, { reportInput: true });
  if (!result.success) throw bodyProblem(result.error.issues);
  const unstorable = Object.entries(result.data as object).filter(([, value]) =>
    hasUnstorable(value),
  );
  if (unstorable.length > 0)
    throw new PortalError('INVALID_FIELDS', {
      fieldErrors: Object.fromEntries(
        unstorable.map(([name]) => [name, { code: 'invalidPattern' }]),
      ),
    });
  return result.data;
}

/** Throws BAD_REQUEST with the first invalid parameter. */
export function parseCallQuery(schema: z.ZodType, query: unknown): unknown {
  const result = schema.safeParse(query);
  if (!result.success) throw queryProblem(result.error.issues);
  return result.data;
}

/** Throws NOT_FOUND, because such an address matches nothing. */
export function parseCallParams(schema: z.ZodType, params: unknown): unknown {
  const result = schema.safeParse(params);
  if (!result.success) throw new PortalError('NOT_FOUND');
  return result.data;
}
