import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-sinhala/wght.css';
import './framework/ui/theme/tokens.css';
import { AuthArea } from './auth/AuthArea.tsx';
import { DEFAULT_LANGUAGE } from './contract/model/constants.ts';
import { applyStoredTheme } from './framework/core/portal/themeChoice.ts';
import { authGate } from './providers/authGate.ts';
import { fetchMessages } from './providers/fetchMessages.ts';

const rootOf = (): Root => {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no element “root”');
  return createRoot(element);
};

/**
 * Keeps zod from trying `new Function`, which the page's policy refuses and reports. Zod reads this
 * setting when it loads.
 */
const keepFromEvaluatingText = (): void =>
  void Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Everything after the sign-in page is loaded only with a valid session. */
async function showPortal(root: Root): Promise<void> {
  keepFromEvaluatingText();
  // Texts are loaded as data, not as code: they are many and need no compiling.
  const [{ startPortal }, english] = await Promise.all([
    import('./startPortal.tsx'),
    fetchMessages(DEFAULT_LANGUAGE),
  ]);
  root.render(<StrictMode>{await startPortal(english)}</StrictMode>);
}

const goToPortal = (page: string): void => window.location.assign(page);

applyStoredTheme();
const root = rootOf();
if (authGate() === 'sign-in')
  root.render(
    <StrictMode>
      <AuthArea onSignedIn={goToPortal} />
    </StrictMode>,
  );
else void showPortal(root);
