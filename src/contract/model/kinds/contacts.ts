import * as z from 'zod';
import type { FieldProblemCode } from '../errors.ts';
import { isPlainAddress } from '../webAddress.ts';
import { isStorable, plainText, type KindFacets } from './kind.ts';

type ContactKind = 'email' | 'url' | 'phone';

const patterned = (
  rule: z.ZodType,
  format: Record<string, unknown>,
  samples: readonly [string, string],
  code: FieldProblemCode,
): KindFacets<ContactKind> => ({
  schema: () => rule,
  jsonSchema: () => ({ type: 'string', ...format }),
  samples: () => samples,
  invalid: () => ({ value: 'nonsense, surely', code }),
  toText: plainText,
  fromText: (text) => text.trim(),
});

// Only web addresses: a javascript: or data: link would execute in the reader's session.
const webAddress = z
  .url({ protocol: /^https?$/, error: 'invalidUrl' })
  .refine((text) => isStorable(text) && isPlainAddress(text), { error: 'invalidUrl' })
  .max(2_000, { error: 'tooLong' });

export const email = patterned(
  z.email({ error: 'invalidEmail' }).max(254, { error: 'tooLong' }),
  { format: 'email' },
  ['dean@example.lk', 'library@example.lk'],
  'invalidEmail',
);
export const url = patterned(
  webAddress,
  { format: 'uri' },
  ['https://example.lk/', 'https://example.lk/a?b=c'],
  'invalidUrl',
);
export const phone = patterned(
  z.string({ error: 'wrongType' }).regex(/^\+?[0-9][0-9 ()-]{5,24}$/, { error: 'invalidPhone' }),
  {},
  ['+94 41 222 7010', '041 222 7011'],
  'invalidPhone',
);
