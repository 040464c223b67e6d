import type { RefObject } from 'react';
import { usePlaceOfFocus } from './usePlaceOfFocus.ts';

interface PlaceOfFocusProps {
  main: RefObject<HTMLElement | null>;
  screen: string;
}

/** `usePlaceOfFocus` in a chunk of its own: no focus moves before the first act. */
export function PlaceOfFocus({ main, screen }: PlaceOfFocusProps): null {
  usePlaceOfFocus(main, screen);
  return null;
}
