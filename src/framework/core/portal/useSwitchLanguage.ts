import { useEvent, useI18nProvider, useLocaleState, useNotify } from 'react-admin';
import type { Language } from '../../../contract/model/constants.ts';

/**
 * Switches the language once its texts have loaded. If they cannot be loaded, shows a toast and
 * keeps the language.
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
    // The user may have made another choice while the texts loaded.
    if (i18nProvider.getLocale() === language) setLocale(language);
  });
}
