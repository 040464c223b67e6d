import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import type { Preferences } from '../../../contract/model/preferences.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { savePreferences, type CurrentUser } from '../../../contract/wire/calls/sessionCalls.ts';
import { currentUserQuery } from './currentUserQuery.ts';
import { knownPreferences } from './knownPreferences.ts';
import { usePortalServices, type Answer } from './PortalServices.tsx';
import { useCapability } from './PortalServices.tsx';
import { DENSITY_KEY, readDensity, readThemeChoice, THEME_KEY } from './themeChoice.ts';
import { useLanguage } from './useLanguage.ts';
import { useSwitchLanguage } from './useSwitchLanguage.ts';

const START_PAGE_KEY = 'startPage';
const LANGUAGE_KEY = 'language';

type LocalPreferences = Omit<Preferences, 'language'>;

interface PortalPreferencesValue {
  preferences: LocalPreferences;
  language: Language;
  /** Takes effect at once and is kept for the person; the browser remembers it should the call fail. */
  change: (changes: Partial<Preferences>) => void;
}

const PortalPreferencesContext = createContext<PortalPreferencesValue | null>(null);

const readLocal = (): LocalPreferences => ({
  theme: readThemeChoice(),
  density: readDensity(),
  startPage: localStorage.getItem(START_PAGE_KEY),
});

function storeLocal({ theme, density, startPage }: LocalPreferences): void {
  localStorage.setItem(THEME_KEY, theme);
  localStorage.setItem(DENSITY_KEY, density);
  if (startPage === null) localStorage.removeItem(START_PAGE_KEY);
  else localStorage.setItem(START_PAGE_KEY, startPage);
}

const preferencesOf = (answer: Answer<CurrentUser>): Partial<Preferences> =>
  knownPreferences(answer.isSuccess ? (answer.body.preferences ?? {}) : {});

/**
 * Theme, density, start page and language of the signed-in person: local at first, then as the
 * gateway keeps them.
 */
export function PortalPreferencesProvider({ children }: { children: ReactNode }) {
  const { http, session } = usePortalServices();
  const isKept = useCapability('account');
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const [preferences, setPreferences] = useState(readLocal);

  const adopt = useCallback(
    ({ language: chosen, ...changes }: Partial<Preferences>) => {
      if (chosen !== undefined) switchLanguage(chosen);
      const next = { ...readLocal(), ...changes };
      storeLocal(next);
      setPreferences(next);
    },
    [switchLanguage],
  );

  const { data: kept } = useQuery({
    ...currentUserQuery(http),
    select: preferencesOf,
    // The error page is open without a session.
    enabled: isKept && session.check().access,
  });
  useEffect(() => {
    if (!kept) return;
    const { language: keptLanguage, ...others } = kept;
    // A language chosen on this machine, perhaps on the sign-in page a moment ago, outweighs the one kept earlier.
    const choosesLanguage =
      keptLanguage !== undefined && localStorage.getItem(LANGUAGE_KEY) === null;
    adopt(choosesLanguage ? { ...others, language: keptLanguage } : others);
  }, [kept, adopt]);

  const change = useCallback(
    (changes: Partial<Preferences>) => {
      adopt(changes);
      if (isKept) void sendCall(http, savePreferences, { body: changes });
    },
    [adopt, http, isKept],
  );

  const value = useMemo(() => ({ preferences, language, change }), [preferences, language, change]);
  return <PortalPreferencesContext value={value}>{children}</PortalPreferencesContext>;
}

/** The person's choices and the way to change them. */
export function usePreferences(): PortalPreferencesValue {
  const value = useContext(PortalPreferencesContext);
  if (!value) throw new Error('This component works only inside PortalPreferencesProvider');
  return value;
}
