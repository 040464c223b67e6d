import type { ReactElement } from 'react';
import { App } from './App.tsx';
import { englishMessages } from './i18n/messages.ts';
import { createI18nProvider } from './providers/i18nProvider.ts';

/** Prepares what the portal cannot start without: the person's language. */
export async function startPortal(): Promise<ReactElement> {
  const i18nProvider = await createI18nProvider({
    english: englishMessages,
    onMissing: ({ key, language }) => console.error(`There is no text “${key}” in “${language}”`),
    onUnavailable: (language, error) => console.error(`The texts in “${language}” could not be fetched`, error),
  });
  return <App i18nProvider={i18nProvider} />;
}
