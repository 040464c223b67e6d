import type { Plugin } from 'vite';

const LIGHT = /\[data-theme='light'\] (\{[^}]*\})/;

/**
 * The website has the theme of the system, without the script that sets `data-theme` in the portal:
 * a page from the gateway is painted before any script runs.
 */
export const systemTheme = (): Plugin => ({
  name: 'system-theme',
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?')[0]?.endsWith('/theme/tokens.css')) return null;
    if (!LIGHT.test(code)) throw new Error('tokens.css has no light theme');
    return code.replace(LIGHT, '@media (prefers-color-scheme: light) { :root $1 }');
  },
});
