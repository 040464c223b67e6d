import { describe, expect, test } from 'vitest';
import { renderMail, TEMPLATES } from './templates.ts';

const values = { name: 'Nadeesha', username: 'nadeesha', link: 'https://portal.example/auth/x?token=abc', minutes: 30 };
const PLACEHOLDER = /%\{\w+\}/;

describe.each(TEMPLATES)('The letter “%s”', (template) => {
  test('says the same things in both languages, with nothing left to fill in', () => {
    const [english, sinhala] = [renderMail(template, 'en', values), renderMail(template, 'si', values)];
    for (const { subject, text } of [english, sinhala]) {
      expect(`${subject}${text}`).not.toMatch(PLACEHOLDER);
      expect(subject.length).toBeGreaterThan(5);
    }
    expect(sinhala.subject).toMatch(/[\u0d80-\u0dff]/);
    expect(english.text).not.toMatch(/[\u0d80-\u0dff]/);
    for (const value of Object.values(values)) expect(sinhala.text.includes(String(value))).toBe(english.text.includes(String(value)));
  });

  test('says everything in both where nobody knows the reader’s language', () => {
    const [both, ...each] = [renderMail(template, null, values), renderMail(template, 'en', values), renderMail(template, 'si', values)];
    for (const { subject, text } of each) {
      expect(both?.subject).toContain(subject);
      expect(both?.text).toContain(text.trim());
    }
  });
});

test('A name cannot bring a line of its own into the head of the mail, nor a placeholder into the text', () => {
  const { subject, text } = renderMail('invited', 'en', { ...values, username: 'x\r\nBcc: everybody@example.lk', name: '%{link}' });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toContain('Dear %{link},');
});

test('Whoever has no name here yet is greeted without one', () => {
  expect(renderMail('registered', 'en', {}).text).toMatch(/^Good day,\n/);
});
