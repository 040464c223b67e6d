import { createTheme, type Theme } from '@mui/material/styles';
import type { Density } from '../../../contract/model/preferences.ts';
import type { ThemeMode } from '../../core/portal/themeChoice.ts';
import { componentStyles } from './componentStyles.ts';
import { FONT, PALETTES, RADIUS_PX, type Palette } from './tokens.ts';

const solid = (main: string, contrastText: string, dark = main) => ({
  main,
  light: main,
  dark,
  contrastText,
});

const paletteOf = (mode: ThemeMode, colours: Palette) => ({
  mode,
  primary: solid(colours.accent, colours.accentContrast, colours.accentStrong),
  secondary: solid(colours.accent, colours.accentContrast, colours.accentStrong),
  error: solid(colours.danger, colours.dangerContrast),
  warning: solid(colours.warning, colours.warningContrast),
  success: solid(colours.success, colours.successContrast),
  info: solid(colours.info, colours.infoContrast),
  text: { primary: colours.text, secondary: colours.textMuted, disabled: colours.borderStrong },
  background: { default: colours.surfaceSunken, paper: colours.surfaceRaised },
  divider: colours.border,
  action: { active: colours.textMuted },
});

const bold = { fontWeight: 640, lineHeight: 1.4, letterSpacing: '-0.011em' };
const typography = {
  fontFamily: FONT,
  fontSize: 14,
  htmlFontSize: 16,
  fontWeightMedium: 520,
  fontWeightBold: 640,
  h1: { ...bold, fontSize: '1.75rem' },
  h2: { ...bold, fontSize: '1.5rem' },
  h3: { ...bold, fontSize: '1.25rem' },
  h4: { ...bold, fontSize: '1.125rem' },
  h5: { ...bold, fontSize: '1rem' },
  h6: { ...bold, fontSize: '1rem' },
  body1: { fontSize: '0.9375rem', lineHeight: 1.6, letterSpacing: 0 },
  body2: { fontSize: '0.875rem', lineHeight: 1.6, letterSpacing: 0 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.55, letterSpacing: 0 },
  button: {
    fontSize: '0.875rem',
    fontWeight: 560,
    lineHeight: 1.5,
    letterSpacing: 0,
    textTransform: 'none' as const,
  },
};

/** MUI's theme from the tokens of the plain CSS. */
export const portalTheme = (mode: ThemeMode, density: Density): Theme =>
  createTheme({
    palette: paletteOf(mode, PALETTES[mode]),
    typography,
    shape: { borderRadius: RADIUS_PX },
    spacing: density === 'compact' ? 6 : 8,
    // The shell changes at the specification's widths (§9); MUI's breakpoints match them.
    breakpoints: { values: { xs: 0, sm: 600, md: 992, lg: 1200, xl: 1536 } },
    components: componentStyles(density),
  });
