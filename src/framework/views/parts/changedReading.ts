import type { FileReading, ReadingChoice } from '../../../contract/wire/calls/fileReading.ts';

/**
 * How to read a file of which one thing is changed. What depends on it is guessed again: from a
 * sheet or an encoding all that follows, from the separator the headings.
 */
export function changedReading(
  { sheet, encoding, separator }: FileReading,
  changed: ReadingChoice,
): ReadingChoice {
  const kept = {
    ...(sheet === null ? {} : { sheet }),
    ...(encoding === null || changed.encoding !== undefined ? {} : { encoding }),
    ...(separator === null || changed.encoding !== undefined ? {} : { separator }),
  };
  return { ...kept, ...changed };
}

/** How to read a file again as it was read. */
export const sameReading = (reading: FileReading): ReadingChoice =>
  changedReading(reading, { headings: reading.headings });
