import { z } from 'zod';
import { isOneLine } from '../../model/lineBreaks.ts';

/** A text of one line in the body of a call, as the kind `text` takes it; trimmed. */
export const oneLine = (max: number) =>
  z.string().trim().max(max).refine(isOneLine, { error: 'lineBreak' });
