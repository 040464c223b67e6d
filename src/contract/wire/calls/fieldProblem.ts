import { z } from 'zod';
import { FIELD_PROBLEMS } from '../../model/errors.ts';

/** A problem of a field; `args` are the arguments of its translated text. */
export const fieldProblem = z.object({
  code: z.enum(FIELD_PROBLEMS),
  args: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
