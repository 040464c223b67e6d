import type { RefObject } from 'react';
import { useOpensOffline } from '../core/loading/useOpensOffline.ts';
import { usePlaceOfFocus } from './focus/usePlaceOfFocus.ts';

interface ShellEffectsProps {
  main: RefObject<HTMLElement | null>;
  screen: string;
}

/** What the shell does in addition to its screens, in a chunk of its own: no screen waits for it. */
export function ShellEffects({ main, screen }: ShellEffectsProps): null {
  usePlaceOfFocus(main, screen);
  useOpensOffline();
  return null;
}
