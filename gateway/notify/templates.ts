import { LANGUAGES, type Language } from '../../src/contract/model/constants.ts';

const TEMPLATES = [
  'reset',
  'passwordChanged',
  'registered',
  'alreadyRegistered',
  'approved',
  'invited',
] as const;
export type Template = (typeof TEMPLATES)[number];
export type MailValues = Readonly<Record<string, string | number>>;

interface Text {
  subject: string;
  body: readonly string[];
}
/** Texts of an e-mail in both languages, with placeholders such as `%{name}`. */
export type EmailTexts = Readonly<Record<Language, Text>>;

const GREETING = { en: 'Dear %{name},', si: 'හිතවත් %{name},' } as const;
/** Salutation for an unverified address. */
const NAMELESS = { en: 'Good day,', si: 'ආයුබෝවන්,' } as const;
const BETWEEN_LANGUAGES = '— — —';

/** The e-mails about accounts. Areas define their own (`AreaServer.emails`). */
export const ACCOUNT_EMAILS: Readonly<Record<Template, EmailTexts>> = {
  reset: {
    en: {
      subject: 'Set a new password',
      body: [
        'Somebody, probably you, asked for a new password for the faculty portal. Open this link within %{minutes} minutes and choose one:',
        '%{link}',
        'The link works once. If you did not ask for it, do nothing: your password stays as it is.',
      ],
    },
    si: {
      subject: 'නව මුරපදයක් සකසන්න',
      body: [
        'පීඨ ද්වාරය සඳහා නව මුරපදයක් ඉල්ලා ඇත. එය ඔබ විසින් ඉල්ලා සිටියේ නම් මිනිත්තු %{minutes}ක් ඇතුළත පහත සබැඳිය විවෘත කර නව මුරපදයක් තෝරන්න:',
        '%{link}',
        'මෙම සබැඳිය භාවිත කළ හැක්කේ එක් වරක් පමණි. ඔබ මෙය ඉල්ලා නොසිටියේ නම් කිසිවක් කිරීමට අවශ්‍ය නැත; ඔබේ මුරපදය වෙනස් නොවේ.',
      ],
    },
  },
  passwordChanged: {
    en: {
      subject: 'Your password was changed',
      body: [
        'The password of your account at the faculty portal was changed just now. If that was not you, tell the faculty office at once.',
      ],
    },
    si: {
      subject: 'ඔබේ මුරපදය වෙනස් කරන ලදී',
      body: [
        'පීඨ ද්වාරයේ ඔබේ ගිණුමේ මුරපදය මේ දැන් වෙනස් කරන ලදී. එය ඔබ විසින් සිදු කළේ නැතිනම් වහාම පීඨ කාර්යාලය දැනුවත් කරන්න.',
      ],
    },
  },
  registered: {
    en: {
      subject: 'Your registration was received',
      body: [
        'Thank you for registering at the faculty portal. An administrator looks at each registration; you get another mail when your account is open.',
      ],
    },
    si: {
      subject: 'ඔබේ ලියාපදිංචිය ලැබුණි',
      body: [
        'පීඨ ද්වාරයේ ලියාපදිංචි වීම ගැන ස්තුතියි. සෑම ලියාපදිංචියක්ම පරිපාලකයෙකු විසින් පරීක්ෂා කරනු ලබන අතර ඔබේ ගිණුම විවෘත වූ විට නැවත විද්‍යුත් තැපෑලක් ලැබෙනු ඇත.',
      ],
    },
  },
  alreadyRegistered: {
    en: {
      subject: 'You already have an account',
      body: [
        'Somebody, perhaps you, tried to register at the faculty portal with this address, which belongs to an account already. If you forgot the password, ask for a new one here:',
        '%{link}',
      ],
    },
    si: {
      subject: 'ඔබට දැනටමත් ගිණුමක් ඇත',
      body: [
        'මෙම ලිපිනයෙන් පීඨ ද්වාරයේ ලියාපදිංචි වීමට උත්සාහයක් ගෙන ඇත. එහෙත් මෙම ලිපිනයට දැනටමත් ගිණුමක් ඇත. ඔබට මුරපදය අමතක නම් මෙතැනින් නව මුරපදයක් ඉල්ලන්න:',
        '%{link}',
      ],
    },
  },
  approved: {
    en: {
      subject: 'Your account is open',
      body: [
        'An administrator opened your account at the faculty portal. You can sign in now:',
        '%{link}',
      ],
    },
    si: {
      subject: 'ඔබේ ගිණුම විවෘතයි',
      body: ['පීඨ ද්වාරයේ ඔබේ ගිණුම පරිපාලකයෙකු විසින් විවෘත කරන ලදී. ඔබට දැන් පිවිසිය හැක:', '%{link}'],
    },
  },
  invited: {
    en: {
      subject: 'Your account at the faculty portal',
      body: [
        'An account was made for you at the faculty portal. Your user name is %{username}. Choose your password here within three days:',
        '%{link}',
      ],
    },
    si: {
      subject: 'පීඨ ද්වාරයේ ඔබේ ගිණුම',
      body: [
        'පීඨ ද්වාරයේ ඔබ වෙනුවෙන් ගිණුමක් සාදා ඇත. ඔබේ පරිශීලක නාමය %{username} වේ. දින තුනක් ඇතුළත මෙතැනින් ඔබේ මුරපදය තෝරන්න:',
        '%{link}',
      ],
    },
  },
};

const fill = (text: string, values: MailValues): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));

/** Renders an e-mail as plain text in the recipient's language, or in both. */
export function renderMail(
  email: EmailTexts,
  language: Language | null,
  values: MailValues,
): { subject: string; text: string } {
  const languages = language === null ? LANGUAGES : [language];
  const greeting = values['name'] === undefined ? NAMELESS : GREETING;
  const subject = languages.map((each) => email[each].subject).join(' / ');
  const texts = languages.map((each) => [greeting[each], ...email[each].body].join('\n\n'));
  return {
    subject: fill(subject, values).replace(/[\r\n]+/g, ' '),
    text: `${fill(texts.join(`\n\n${BETWEEN_LANGUAGES}\n\n`), values)}\n`,
  };
}
