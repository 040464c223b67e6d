import { LANGUAGES, type Language, type Localised } from '../../src/contract/model/constants.ts';
import { inLanguage } from '../../src/contract/model/localised.ts';
import accountEmails from './accountEmails.json' with { type: 'json' };
import greetings from './greetings.json' with { type: 'json' };

/** The e-mails about accounts. Areas define their own (`AreaServer.emails`). */
export const ACCOUNT_EMAILS = accountEmails satisfies Readonly<Record<string, EmailTexts>>;
export type Template = keyof typeof ACCOUNT_EMAILS;
/** A localised value is written in the language of the text around it, or else in another one. */
export type MailValues = Readonly<Record<string, string | number | Readonly<Partial<Localised>>>>;

interface Text {
  subject: string;
  body: readonly string[];
}
/** Texts of an e-mail in every language, with placeholders such as `%{name}`. */
export type EmailTexts = Readonly<Record<Language, Text>>;

const BETWEEN_LANGUAGES = '— — —';

const fill = (text: string, values: MailValues, language: Language): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'object' ? inLanguage(value, language) : String(value);
  });

/** Renders an e-mail as plain text in the recipient's language, or in every language. */
export function renderMail(
  email: EmailTexts,
  language: Language | null,
  values: MailValues,
): { subject: string; text: string } {
  const languages = language === null ? LANGUAGES : [language];
  // An unverified address has no name yet.
  const greeting = values['name'] === undefined ? greetings.nameless : greetings.named;
  const texts = languages.map((each) => ({
    subject: fill(email[each].subject, values, each),
    text: fill([greeting[each], ...email[each].body].join('\n\n'), values, each),
  }));
  return {
    subject: texts
      .map(({ subject }) => subject)
      .join(' / ')
      .replace(/[\r\n]+/g, ' '),
    text: `${texts.map(({ text }) => text).join(`\n\n${BETWEEN_LANGUAGES}\n\n`)}\n`,
  };
}
