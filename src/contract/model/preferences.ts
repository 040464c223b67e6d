import type { Language } from './constants.ts';

export const THEME_CHOICES = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** What a person chose for themselves; `PUT /preferences` takes any part of it. */
export interface Preferences {
  language: Language;
  theme: ThemeChoice;
  density: Density;
  /** Path of the screen that opens first; `null`: the dashboard. */
  startPage: string | null;
}
