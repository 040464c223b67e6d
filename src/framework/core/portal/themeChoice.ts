import {
  DENSITIES,
  THEME_CHOICES,
  type Density,
  type ThemeChoice,
} from '../../../contract/model/preferences.ts';

/** The storage keys of the choices; the sign-in pages read the first one too. */
export const THEME_KEY = 'theme';
export const DENSITY_KEY = 'density';
const DEFAULT_THEME: ThemeChoice = 'dark';
const DEFAULT_DENSITY: Density = 'comfortable';

export type ThemeMode = 'dark' | 'light';

const LIGHT_PREFERRED = '(prefers-color-scheme: light)';

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((candidate) => candidate === value);

/** The theme chosen in this browser; dark without a choice (specification §2). */
export function readThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return isOneOf(THEME_CHOICES, stored) ? stored : DEFAULT_THEME;
}

/** The density chosen in this browser. */
export function readDensity(): Density {
  const stored = localStorage.getItem(DENSITY_KEY);
  return isOneOf(DENSITIES, stored) ? stored : DEFAULT_DENSITY;
}

/** The theme of a choice on this device now. */
export const resolveTheme = (choice: ThemeChoice, prefersLight: boolean): ThemeMode => {
  if (choice !== 'system') return choice;
  return prefersLight ? 'light' : 'dark';
};

/** Whether the operating system prefers light; false if it does not say. */
export const prefersLight = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia(LIGHT_PREFERRED).matches;

/** Subscribes to changes of the operating system's preference; call the result to unsubscribe. */
export function onSystemThemeChange(listener: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => {};
  const query = window.matchMedia(LIGHT_PREFERRED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Switches the theme of the page. Called before the first paint, so that the other theme does not
 * flash.
 */
export function applyTheme(mode: ThemeMode, density: Density = readDensity()): void {
  document.documentElement.dataset['theme'] = mode;
  document.documentElement.dataset['density'] = density;
  document.documentElement.style.colorScheme = mode;
}

/** Applies the choices stored in this browser. */
export function applyStoredTheme(): void {
  applyTheme(resolveTheme(readThemeChoice(), prefersLight()));
}
