import { useMemo } from 'react';
import type { ReferenceChoice } from './useReferenceChoices.ts';

/**
 * The same choices as the same object: MUI's autocomplete takes a new object for a new choice, and
 * would throw away what is being typed.
 */
export function useSettled(choices: readonly ReferenceChoice[]): ReferenceChoice[] {
  const text = JSON.stringify(choices);
  return useMemo(() => JSON.parse(text) as ReferenceChoice[], [text]);
}
