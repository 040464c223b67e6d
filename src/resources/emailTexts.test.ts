import { describe, expect, test } from 'vitest';
import { emailsOf } from '../../gateway/app/portal.ts';
import { ACCOUNT_EMAILS, renderMail } from '../../gateway/notify/templates.ts';
import { facultyPortal } from './server.ts';

const values = {
  name: 'Nadeesha',
  username: 'nadeesha',
  link: 'https://portal.example/auth/x?token=abc',
  minutes: 30,
};
const PLACEHOLDER = /%\{\w+\}/;
const placeholdersOf = ({ subject, body }: { subject: string; body: readonly string[] }) =>
  [...new Set([subject, ...body].join(' ').match(/%\{\w+\}/g))].toSorted();

describe.each(Object.entries({ ...ACCOUNT_EMAILS, ...emailsOf(facultyPortal) }))(
  'The letter “%s”',
  (_name, texts) => {
    test('says the same things in both languages, with nothing left to fill in', () => {
      const [english, sinhala] = [renderMail(texts, 'en', values), renderMail(texts, 'si', values)];
      for (const { subject, text } of [english, sinhala]) {
        expect(`${subject}${text}`).not.toMatch(PLACEHOLDER);
        expect(subject.length).toBeGreaterThan(5);
      }
      expect(sinhala.subject).toMatch(/[\u0d80-\u0dff]/);
      expect(english.text).not.toMatch(/[\u0d80-\u0dff]/);
      for (const value of Object.values(values))
        expect(sinhala.text.includes(String(value))).toBe(english.text.includes(String(value)));
    });

    test('uses the same values in both languages', () => {
      expect(placeholdersOf(texts.si)).toEqual(placeholdersOf(texts.en));
    });

    test('says everything in both where nobody knows the reader’s language', () => {
      const [both, ...each] = [
        renderMail(texts, null, values),
        renderMail(texts, 'en', values),
        renderMail(texts, 'si', values),
      ];
      for (const { subject, text } of each) {
        expect(both?.subject).toContain(subject);
        expect(both?.text).toContain(text.trim());
      }
    });
  },
);

test('A name cannot bring a line of its own into the head of the mail, nor a placeholder into the text', () => {
  const { subject, text } = renderMail(ACCOUNT_EMAILS.invited, 'en', {
    ...values,
    username: 'x\r\nBcc: everybody@example.lk',
    name: '%{link}',
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toContain('Dear %{link},');
});

test('A localised value is in the language of the text around it, or else in the other', () => {
  const email = {
    en: { subject: 'On %{unit}', body: [] },
    si: { subject: '%{unit} ගැන', body: [] },
  };
  const unit = { en: 'History', si: 'ඉතිහාසය' };
  expect(renderMail(email, null, { unit }).subject).toBe('On History / ඉතිහාසය ගැන');
  expect(renderMail(email, 'si', { unit: { en: 'History' } }).subject).toBe('History ගැන');
});

test('Whoever has no name here yet is greeted without one', () => {
  expect(renderMail(ACCOUNT_EMAILS.registered, 'en', {}).text).toMatch(/^Hello,\n/);
});
