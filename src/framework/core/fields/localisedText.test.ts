import { describe, expect, it } from 'vitest';
import { languageOfText, textIn } from './localisedText.ts';

describe('a text in two languages', () => {
  const both = { en: 'Folk drama', si: 'ජන නාට්‍ය' };

  it('is shown in the requested language', () => {
    expect(textIn(both, 'si')).toEqual({ text: both.si, language: 'si', isFallback: false });
  });

  it('is shown in the other language, marked as a fallback, if the requested one is blank', () => {
    expect(textIn({ en: 'Folk drama', si: ' ' }, 'si')).toEqual({
      text: 'Folk drama',
      language: 'en',
      isFallback: true,
    });
    expect(textIn({ si: both.si }, 'en')).toEqual({
      text: both.si,
      language: 'si',
      isFallback: true,
    });
  });

  it('is null if both are blank', () => {
    for (const value of [null, undefined, {}, { en: '', si: null }])
      expect(textIn(value, 'en').text).toBe('');
  });

  it('is unchanged if it is stored in one form', () => {
    expect(textIn('MSc', 'si')).toEqual({ text: 'MSc', language: null, isFallback: false });
    expect(textIn(7, 'en').text).toBe('7');
  });
});

describe('the language of typed text', () => {
  it('is detected by its script', () => {
    expect(languageOfText('නාට්‍ය', 'en')).toBe('si');
    expect(languageOfText('drama', 'si')).toBe('en');
  });

  it('is that of the screen for digits and punctuation', () => {
    expect(languageOfText('2026', 'si')).toBe('si');
  });
});
