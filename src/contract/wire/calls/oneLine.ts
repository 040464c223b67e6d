import { z } from 'zod';
import { trimmed } from '../../model/isEmpty.ts';
import { isOneLine } from '../../model/lineBreaks.ts';

/** A text of one line in the body of a call, as the kind `text` takes it; trimmed. */
export const oneLine = (max: number) =>
  z.string().overwrite(trimmed).max(max).refine(isOneLine, { error: 'lineBreak' });
