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
import { useStoreContext } from 'react-admin';
import type { Language } from '../../../contract/model/constants.ts';
import type { Preferences } from '../../../contract/model/preferences.ts';
import type { BrowserSettings } from '../../../contract/wire/browserSettings.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import {
  savePreferences,
  SETTINGS_TOPIC,
  type CurrentUser,
} from '../../../contract/wire/calls/sessionCalls.ts';
import { setConventions, setScreenLanguage } from '../fields/localFormat.ts';
import { currentUserQuery } from './currentUserQuery.ts';
import { knownPreferences } from './knownPreferences.ts';
import { usePortalServices, type Answer, useCapability } from './PortalServices.tsx';
import { pageSettings, SettingsContext } from './settingsContext.ts';
import { DENSITY_KEY, readDensity, readThemeChoice, THEME_KEY } from './themeChoice.ts';
import { useSwitchLanguage } from './useSwitchLanguage.ts';
import { useTexts } from './useTexts.ts';

const START_PAGE_KEY = 'startPage';
const PINNED_KEY = 'pinned';
const MORNING_MAIL_KEY = 'morningMail';
const LANGUAGE_KEY = 'language';

type LocalPreferences = Omit<Preferences, 'language'>;

interface PortalPreferencesValue {
  preferences: LocalPreferences;
  /** Takes effect immediately and is saved for the user; the browser stores it if the call fails. */
  change: (changes: Partial<Preferences>) => void;
}

const PortalPreferencesContext = createContext<PortalPreferencesValue | null>(null);

function readPinned(): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PINNED_KEY) ?? 'null');
    return Array.isArray(kept) ? kept.map(String) : null;
  } catch {
    // Treat a broken entry as absent.
    return null;
  }
}

const readLocal = (): LocalPreferences => ({
  theme: readThemeChoice(),
  density: readDensity(),
  startPage: localStorage.getItem(START_PAGE_KEY),
  pinned: readPinned(),
  morningMail: localStorage.getItem(MORNING_MAIL_KEY) === 'yes',
});

function storeLocal(preferences: LocalPreferences): void {
  const { theme, density, startPage, pinned, morningMail } = preferences;
  localStorage.setItem(THEME_KEY, theme);
  localStorage.setItem(DENSITY_KEY, density);
  localStorage.setItem(PINNED_KEY, JSON.stringify(pinned));
  localStorage.setItem(MORNING_MAIL_KEY, morningMail ? 'yes' : 'no');
  if (startPage === null) localStorage.removeItem(START_PAGE_KEY);
  else localStorage.setItem(START_PAGE_KEY, startPage);
}

/** What was never chosen. Those of another account in this browser are not the user's own. */
const UNCHOSEN = { startPage: null, pinned: null, morningMail: false };

/** Without preferences if the gateway did not say them. */
const keptIn = (answer: Answer<CurrentUser>): Partial<Preferences> | undefined =>
  answer.isSuccess && answer.body.preferences
    ? { ...UNCHOSEN, ...knownPreferences(answer.body.preferences) }
    : undefined;

const knownOf = (answer: Answer<CurrentUser>) => ({
  preferences: keptIn(answer),
  settings: { ...pageSettings, ...(answer.isSuccess && answer.body.settings) },
});

/** Formats dates and numbers by the settings, and re-renders everything when these change. */
function useConventions(settings: BrowserSettings, language: Language): void {
  const store = useStoreContext();
  setScreenLanguage(language);
  useEffect(() => {
    if (setConventions(settings)) store.setItem('locale', language);
  }, [settings, language, store]);
}

/**
 * Theme, density, start page and language of the signed-in user: from this browser first, then from
 * the gateway.
 */
export function PortalPreferencesProvider({ children }: { children: ReactNode }) {
  const { http, session, live } = usePortalServices();
  const isKept = useCapability('account');
  const { language } = useTexts();
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

  // The error page is open without a session.
  const isSignedIn = session.check().access;
  const { data: known, refetch } = useQuery({
    ...currentUserQuery(http),
    select: knownOf,
    enabled: isKept && isSignedIn,
  });
  const kept = known?.preferences;
  const settings = known?.settings ?? pageSettings;
  useConventions(settings, language);
  useEffect(
    () => (isSignedIn ? live?.on(SETTINGS_TOPIC, () => void refetch()) : undefined),
    [isSignedIn, live, refetch],
  );
  useEffect(() => {
    if (!kept) return;
    const { language: keptLanguage, ...others } = kept;
    // A language chosen on this device, for example on the sign-in page, overrides the saved one.
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

  const value = useMemo(() => ({ preferences, change }), [preferences, change]);
  return (
    <PortalPreferencesContext value={value}>
      <SettingsContext value={settings}>{children}</SettingsContext>
    </PortalPreferencesContext>
  );
}

/** The user's preferences and a function to change them. */
export function usePreferences(): PortalPreferencesValue {
  const value = useContext(PortalPreferencesContext);
  if (!value) throw new Error('This component works only inside PortalPreferencesProvider');
  return value;
}
