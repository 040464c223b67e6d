import { z } from 'zod';

const MAX_IDS = 60;

/** Ids separated by commas; absent: none. */
export const ids = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.uuid()).max(MAX_IDS));

/** `true` or `false`; absent: false. */
export const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');
