import { z } from 'zod';

/** `IC`: marks are missing. `WH`: withheld without any figure. */
export const resultCode = z.enum(['value', 'AB', 'MC', 'WH', 'IC']);
export type ResultCode = z.infer<typeof resultCode>;

/** A line of the calculation of a result. */
export const workingStep = z.object({
  /** Its texts are under `results.working.<rule>`. */
  rule: z.enum([
    'component',
    'total',
    'grade',
    'minimum',
    'repeatCap',
    'nonGpa',
    'AB',
    'MC',
    'WH',
    'IC',
  ]),
  /** Numbers are decimals as displayed. */
  args: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).readonly(),
});
export type WorkingStep = z.infer<typeof workingStep>;
