import { useEffect, useState, type ReactNode } from 'react';
import { I18nContext, useNotify, useStore, type I18nProvider } from 'react-admin';

interface PortalLanguageProps {
  i18nProvider: I18nProvider;
  children: ReactNode;
}

/**
 * Gives the translations to react-admin. Its own way of following a changed locale builds the whole
 * page anew, which would throw away whatever a person has typed; here everything translated is
 * drawn again in place.
 */
export function PortalLanguage({ i18nProvider, children }: PortalLanguageProps) {
  const notify = useNotify();
  const [wanted, setWanted] = useStore<string>('locale', i18nProvider.getLocale());
  const [provider, setProvider] = useState(i18nProvider);

  useEffect(() => {
    if (wanted === i18nProvider.getLocale()) return;
    Promise.resolve(i18nProvider.changeLocale(wanted)).then(
      () => setProvider({ ...i18nProvider }),
      () => {
        setWanted(i18nProvider.getLocale());
        notify('shell.language.unavailable', { type: 'error' });
      },
    );
  }, [wanted, i18nProvider, notify, setWanted]);

  return <I18nContext value={provider}>{children}</I18nContext>;
}
