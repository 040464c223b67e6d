import { App } from './App.tsx';
import type { Messages } from './i18n/mergeMessages.ts';
import { createI18nProvider } from './providers/i18nProvider.ts';
import { http } from './providers/portalHttp.ts';
import { completePrivileges } from './providers/portalSession.ts';
import { renderPage } from './renderPage.tsx';

/**
 * Shows the portal once the texts of the person's language, whose request is already under way, and
 * the person's privileges are there.
 */
export async function startPortal(messages: Promise<Messages>): Promise<void> {
  const [i18nProvider] = await Promise.all([
    createI18nProvider({
      messages,
      onMissing: ({ key, language }) => console.error(`There is no text “${key}” in “${language}”`),
      onUnavailable: (language, error) =>
        console.error(`The texts in “${language}” could not be fetched`, error),
    }),
    completePrivileges(http),
  ]);
  renderPage(<App i18nProvider={i18nProvider} />);
}
