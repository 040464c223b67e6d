import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '../contract/model/constants.ts';
import type { Language } from '../contract/model/constants.ts';
import englishAuth from '../i18n/en/auth.json';
import englishErrors from '../i18n/en/errors.json';
import { messageAt } from '../i18n/mergeMessages.ts';
import type { Messages } from '../i18n/mergeMessages.ts';
import { readLanguage, storeLanguage } from '../providers/preferences.ts';

export type Translate = (key: string, args?: Record<string, unknown>) => string;

interface AuthTexts {
  language: Language;
  translate: Translate;
  changeLanguage: (language: Language) => void;
}

const english: Messages = { ...englishAuth, ...englishErrors };

/** The files of the other languages, by path. */
const files = import.meta.glob<Messages>(
  ['../i18n/*/auth.json', '../i18n/*/errors.json', '!../i18n/en/*'],
  { import: 'default' },
);

async function load(language: Language): Promise<Messages> {
  if (language === DEFAULT_LANGUAGE) return english;
  const paths = Object.keys(files).filter((path) => path.startsWith(`../i18n/${language}/`));
  const [auth, errors] = await Promise.all(paths.map((path) => files[path]?.()));
  return { ...auth, ...errors };
}

/** The text of a key, in English as a fallback, with arguments in the form `%{name}`. */
function translateFrom(
  messages: Messages,
  key: string,
  args: Record<string, unknown> = {},
): string {
  const text = messageAt(messages, key) ?? messageAt(english, key) ?? key;
  return text.replace(/%\{(\w+)\}/g, (placeholder, name: string) =>
    String(args[name] ?? placeholder),
  );
}

const AuthTextsContext = createContext<AuthTexts | null>(null);

/** Provides the texts of the sign-in area: a minimal i18n provider over the portal's files. */
export function AuthTextsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ language: Language; messages: Messages } | null>(() =>
    readLanguage() === DEFAULT_LANGUAGE ? { language: DEFAULT_LANGUAGE, messages: english } : null,
  );
  const wanted = useRef<Language>(DEFAULT_LANGUAGE);

  const show = useCallback(async (language: Language) => {
    wanted.current = language;
    const messages = await load(language);
    if (wanted.current !== language) return;
    document.documentElement.lang = language;
    setShown({ language, messages });
  }, []);

  useEffect(() => {
    show(readLanguage()).catch(() => show(DEFAULT_LANGUAGE));
  }, [show]);

  const value = useMemo<AuthTexts | null>(
    () =>
      shown && {
        language: shown.language,
        translate: (key, args) => translateFrom(shown.messages, key, args),
        changeLanguage: (language) => {
          // Offline the current language stays.
          show(language).then(
            () => storeLanguage(language),
            () => {},
          );
        },
      },
    [shown, show],
  );
  // Render nothing until the language is loaded, to avoid a flash of English.
  return value && <AuthTextsContext value={value}>{children}</AuthTextsContext>;
}

/** Texts and language of the sign-in area. */
export function useAuthTexts(): AuthTexts {
  const texts = useContext(AuthTextsContext);
  if (!texts) throw new Error('useAuthTexts must be used inside AuthTextsProvider');
  return texts;
}
