import { useEvent, useI18nProvider, useLocaleState, useNotify } from 'react-admin';
import type { Language } from '../../../contract/model/constants.ts';

/**
 * Switches the language once its texts have arrived. If they cannot be fetched, a toast says so and
 * the language stays.
 */
export function useSwitchLanguage(): (language: Language) => void {
  const i18nProvider = useI18nProvider();
  const [, setLocale] = useLocaleState();
  const notify = useNotify();
  return useEvent(async (language: Language) => {
    try {
      await i18nProvider.changeLocale(language);
    } catch {
      notify('shell.language.unavailable', { type: 'error' });
      return;
    }
    // Another choice may have been made while the texts were on their way.
    if (i18nProvider.getLocale() === language) setLocale(language);
  });
}
