import type { Language } from './constants.ts';

export const THEME_CHOICES = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Preferences of a user; `PUT /preferences` takes any subset. */
export interface Preferences {
  language: Language;
  theme: ThemeChoice;
  density: Density;
  /** Path of the start screen; `null`: the dashboard. */
  startPage: string | null;
  /** Paths of the screens that stand first in the menu; `null`: those of the person’s role. */
  pinned: string[] | null;
  /** Whether an email says each morning what waits. */
  morningMail: boolean;
}

/** How many screens can be pinned. */
export const MOST_PINNED = 12;
