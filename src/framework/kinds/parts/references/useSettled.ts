import { useMemo } from 'react';
import type { ReferenceChoice } from './useReferenceChoices.ts';

/**
 * Returns the same object for equal choices: MUI's autocomplete treats a new object as a new choice
 * and would discard the typed text.
 */
export function useSettled(choices: readonly ReferenceChoice[]): ReferenceChoice[] {
  const text = JSON.stringify(choices);
  return useMemo(() => JSON.parse(text) as ReferenceChoice[], [text]);
}
