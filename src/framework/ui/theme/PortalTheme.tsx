import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
// Material UI's own provider brings CSS variables and colour schemes, which would weigh 3 KB.
import { ThemeProvider } from '@mui/system';
import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { usePreferences } from '../../core/portal/PortalPreferences.tsx';
import {
  applyTheme,
  onSystemThemeChange,
  prefersLight,
  resolveTheme,
} from '../../core/portal/themeChoice.ts';
import { portalTheme } from './portalTheme.ts';
import { useIsOnPaper } from './useIsOnPaper.ts';

/**
 * The nonce of the page's content security policy, without which the browser blocks Emotion's
 * styles.
 */
const nonceOfPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** The theme of MUI's components and of the plain CSS, with the user's choice of theme and density. */
export function PortalTheme({ children }: { children: ReactNode }) {
  const { theme: choice, density } = usePreferences().preferences;
  const [systemIsLight, setSystemIsLight] = useState(prefersLight);
  useEffect(() => onSystemThemeChange(() => setSystemIsLight(prefersLight())), []);
  const isOnPaper = useIsOnPaper();
  const mode = isOnPaper ? 'light' : resolveTheme(choice, systemIsLight);
  useLayoutEffect(() => applyTheme(mode, density), [mode, density]);

  const [cache] = useState(() => {
    const nonce = nonceOfPage();
    return createCache({ key: 'portal', prepend: true, ...(nonce ? { nonce } : {}) });
  });
  const theme = useMemo(() => portalTheme(mode, density), [mode, density]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
