import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useI18nProvider, useLocaleState, useNotify } from 'react-admin';
import type { Language } from '../../../contract/model/constants.ts';

/**
 * Switches the language once its texts have loaded, and asks again for what the gateway sorts or
 * writes in it. If the texts cannot be loaded, shows a toast and keeps the language.
 */
export function useSwitchLanguage(): (language: Language) => void {
  const i18nProvider = useI18nProvider();
  const [, setLocale] = useLocaleState();
  const notify = useNotify();
  const queries = useQueryClient();
  return useEvent(async (language: Language) => {
    const former = i18nProvider.getLocale();
    try {
      await i18nProvider.changeLocale(language);
    } catch {
      notify('shell.language.unavailable', { type: 'error' });
      return;
    }
    // The user may have made another choice while the texts loaded.
    if (i18nProvider.getLocale() !== language) return;
    setLocale(language);
    // A record holds its texts in all languages, and a form keeps what was entered.
    if (former !== language)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getOne' });
  });
}
