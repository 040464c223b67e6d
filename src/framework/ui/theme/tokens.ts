import type { ThemeMode } from '../../core/portal/themeChoice.ts';

/** The colours of one theme; `tokens.css` repeats the values, and a test compares the two. */
export interface Palette {
  surface: string;
  surfaceRaised: string;
  surfaceSunken: string;
  text: string;
  textMuted: string;
  accent: string;
  accentStrong: string;
  accentContrast: string;
  accentSoft: string;
  ochre: string;
  danger: string;
  dangerContrast: string;
  warning: string;
  warningContrast: string;
  success: string;
  successContrast: string;
  info: string;
  infoContrast: string;
  border: string;
  borderStrong: string;
}

/**
 * Palm leaf and ink: ivory text on ink-green in the dark theme, ink on paper in the light one.
 * Peacock teal is for actions; ochre only marks the current place.
 */
export const PALETTES: Readonly<Record<ThemeMode, Palette>> = {
  dark: {
    surface: '#151b1d',
    surfaceRaised: '#1c2427',
    surfaceSunken: '#0f1415',
    text: '#ece8dd',
    textMuted: '#a5b0ae',
    accent: '#6fcabb',
    accentStrong: '#8ad9cc',
    accentContrast: '#04211d',
    accentSoft: '#1d3835',
    ochre: '#dbb06a',
    danger: '#f2948a',
    dangerContrast: '#2c0906',
    warning: '#e6b566',
    warningContrast: '#2a1b02',
    success: '#97c983',
    successContrast: '#0d2206',
    info: '#8fb9e3',
    infoContrast: '#081d33',
    border: '#2b3639',
    borderStrong: '#738284',
  },
  light: {
    surface: '#faf8f2',
    surfaceRaised: '#ffffff',
    surfaceSunken: '#f1ede3',
    text: '#20282a',
    textMuted: '#566164',
    accent: '#0d6660',
    accentStrong: '#0a4f4a',
    accentContrast: '#ffffff',
    accentSoft: '#dcebe6',
    ochre: '#a8741a',
    danger: '#a72f27',
    dangerContrast: '#ffffff',
    warning: '#8a5700',
    warningContrast: '#ffffff',
    success: '#35692a',
    successContrast: '#ffffff',
    info: '#1f5b97',
    infoContrast: '#ffffff',
    border: '#ddd6c7',
    borderStrong: '#81816f',
  },
};

export const FONT = "'Inter Variable', 'Noto Sans Sinhala Variable', system-ui, sans-serif";
export const RADIUS_PX = 8;
/** Six spacing steps; there are no half steps on purpose. */
export const SPACES_PX = [4, 8, 12, 16, 24, 40] as const;

/** WCAG relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two colours `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort(
    (left, right) => right - left,
  ) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
