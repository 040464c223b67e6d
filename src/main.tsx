import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-sinhala/wght.css';
import './framework/ui/theme/tokens.css';
import { applyStoredTheme } from './framework/core/portal/themeChoice.ts';
import { authGate } from './providers/authGate.ts';
import { fetchMessages } from './providers/fetchMessages.ts';
import { readLanguage } from './providers/preferences.ts';

/**
 * Keeps zod from trying `new Function`, which the page's policy refuses and reports. Zod reads this
 * setting when it loads.
 */
const keepFromEvaluatingText = (): void =>
  void Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Everything after the sign-in page is loaded only with a valid session. */
async function showPortal(): Promise<void> {
  keepFromEvaluatingText();
  // Texts are loaded as data, not as code: they are many and need no compiling.
  const messages = fetchMessages(readLanguage());
  const { startPortal } = await import('./startPortal.tsx');
  await startPortal(messages);
}

async function showSignIn(): Promise<void> {
  const { startSignIn } = await import('./startSignIn.tsx');
  startSignIn();
}

applyStoredTheme();
void (authGate() === 'sign-in' ? showSignIn() : showPortal());
