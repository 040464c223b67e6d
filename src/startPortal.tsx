import type { ReactElement } from 'react';
import { App } from './App.tsx';
import type { Messages } from './i18n/mergeMessages.ts';
import { createI18nProvider } from './providers/i18nProvider.ts';
import { http } from './providers/portalHttp.ts';
import { completePrivileges } from './providers/portalSession.ts';

/**
 * Loads the person's language and privileges before the portal starts. English fills every gap of
 * another one.
 */
export async function startPortal(english: Messages): Promise<ReactElement> {
  const [i18nProvider] = await Promise.all([
    createI18nProvider({
      english,
      onMissing: ({ key, language }) => console.error(`There is no text “${key}” in “${language}”`),
      onUnavailable: (language, error) =>
        console.error(`The texts in “${language}” could not be fetched`, error),
    }),
    completePrivileges(http),
  ]);
  return <App i18nProvider={i18nProvider} />;
}
