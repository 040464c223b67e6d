import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Language, LANGUAGE_SCRIPTS } from '../../src/contract/model/constants.ts';
import { perLanguage } from '../../src/contract/model/localised.ts';
import { SITE } from '../../src/contract/model/publicApi.ts';

/** The name of a language's script in the names of font files. */
function scriptOf(language: Language): string {
  const [, script] = LANGUAGE_SCRIPTS.find(([known]) => known === language) ?? [];
  return /Script=(\w+)/.exec(script?.source ?? '')?.[1]?.toLowerCase() ?? '';
}

/** The built fonts of the first lines of a page in a language. */
function firstFonts(files: readonly string[], language: Language): string[] {
  const script = scriptOf(language);
  const font = new RegExp(
    `^(inter|source-serif-4|noto-\\w+-${script})-${script}-wght-normal-.+\\.woff2$`,
  );
  return files.filter((file) => font.test(file));
}

/**
 * Elements that fetch the fonts of a language together with the styles, so that they are there when
 * the page is painted.
 */
export function fontPreloads(directory: string): Readonly<Record<Language, string>> {
  const files = readdirSync(path.join(directory, 'assets'));
  return perLanguage((language) =>
    firstFonts(files, language)
      .map(
        (file) =>
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="${SITE}/assets/${file}" />`,
      )
      .join(''),
  );
}
