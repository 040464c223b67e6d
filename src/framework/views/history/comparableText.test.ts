import { describe, expect, it } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { comparableText, structuredText } from './comparableText.ts';

describe('formatted text for a comparison', () => {
  it.each([
    ['<p>One</p><p>Two  words</p>', 'One\nTwo words'],
    ['<h2>Admission</h2><p>From <strong>June</strong> on</p>', '## Admission\nFrom June on'],
    ['<ul><li>Rice</li><li><p>Tea</p></li></ul>', '• Rice\n• Tea'],
    [
      '<p>See <a href="https://www.example.lk">the form</a>.</p>',
      'See the form (https://www.example.lk).',
    ],
    ['', ''],
  ])('%s becomes lines', (html, lines) => {
    expect(structuredText(html)).toBe(lines);
  });
});

it('Values that are not text are not compared word by word', () => {
  expect(comparableText(f.text({ i18n: true }), 'A')).toBe('A');
  expect(comparableText(f.richText({ i18n: true }), '<p>A</p>')).toBe('A');
  expect(comparableText(f.int(), 3)).toBeNull();
  expect(comparableText(f.text(), null)).toBeNull();
  expect(comparableText(undefined, 'gone field')).toBe('gone field');
});
