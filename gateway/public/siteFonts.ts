import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../src/contract/model/constants.ts';
import { perLanguage } from '../../src/contract/model/localised.ts';
import { SITE } from '../../src/contract/model/publicApi.ts';

/** The fonts of the first lines of a page, by the beginning of their files' names. */
const FIRST_FONTS: Readonly<Record<Language, readonly string[]>> = {
  en: ['inter-latin-wght-', 'source-serif-4-latin-wght-'],
  si: ['noto-sans-sinhala-sinhala-wght-', 'noto-serif-sinhala-sinhala-wght-'],
};

/**
 * Elements that fetch the fonts of a language together with the styles, so that they are there when
 * the page is painted.
 */
export function fontPreloads(directory: string): Readonly<Record<Language, string>> {
  const files = readdirSync(path.join(directory, 'assets'));
  return perLanguage((language) =>
    FIRST_FONTS[language]
      .flatMap(
        (start) => files.find((file) => file.startsWith(start) && file.endsWith('.woff2')) ?? [],
      )
      .map(
        (file) =>
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="${SITE}/assets/${file}" />`,
      )
      .join(''),
  );
}
