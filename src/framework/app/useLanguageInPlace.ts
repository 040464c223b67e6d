import { useEffect, useState } from 'react';
import type { I18nProvider, Store } from 'react-admin';

const LOCALE_KEY = 'locale';

type Listener = (locale: string) => void;

/**
 * A store that announces a locale once its texts have loaded. A locale whose texts cannot be loaded
 * is not announced.
 */
function announceTranslated(store: Store, i18nProvider: I18nProvider): Store {
  const listeners = new Set<Listener>();
  let unsubscribe = () => {};

  const announce = async (locale: string) => {
    try {
      await i18nProvider.changeLocale(locale);
    } catch {
      return;
    }
    if (i18nProvider.getLocale() !== locale) return;
    for (const listener of listeners) listener(locale);
  };

  return {
    ...store,
    subscribe(key, listener) {
      if (key !== LOCALE_KEY) return store.subscribe(key, listener);
      if (listeners.size === 0)
        unsubscribe = store.subscribe(LOCALE_KEY, (locale: string) => void announce(locale));
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unsubscribe();
      };
    },
  };
}

/**
 * Translations and store for `CoreAdmin` that change the language without a remount.
 *
 * `CoreAdmin` remounts the page, and loses unsaved input, when the stored locale differs from the
 * provider's. Here the two change together, and the provider becomes a new object, which re-renders
 * everything translated.
 */
export function useLanguageInPlace(
  i18nProvider: I18nProvider,
  store: Store,
): { i18nProvider: I18nProvider; store: Store } {
  const [translatedStore] = useState(() => announceTranslated(store, i18nProvider));
  const [current, setCurrent] = useState(i18nProvider);
  useEffect(
    () => translatedStore.subscribe(LOCALE_KEY, () => setCurrent({ ...i18nProvider })),
    [translatedStore, i18nProvider],
  );
  return { i18nProvider: current, store: translatedStore };
}
