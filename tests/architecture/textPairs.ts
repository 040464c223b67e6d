import { LANGUAGES, type Language } from '../../src/contract/model/constants.ts';
import type { Messages } from '../../src/i18n/mergeMessages.ts';
import { textFiles } from '../../src/i18n/readTexts.ts';
import { filesIn, root, textOf } from './sourceFiles.ts';

/** An English text and its Sinhala one. `area` is the folder below `src/resources`, or `framework`. */
export interface TextPair {
  place: string;
  area: string;
  en: string;
  si: string;
}

const readJson = (file: string): unknown => JSON.parse(textOf(file));
const areaOf = (file: string): string =>
  /^src\/resources\/(\w+)\//.exec(file)?.[1] ??
  (file.startsWith('src/site/') ? 'site' : 'framework');

const textsOf = (language: Language): string[] =>
  [...textFiles(`${root}/src`, language), `site/texts.${language}.json`].map(
    (file) => `src/${file.replaceAll('\\', '/')}`,
  );

function pairsByKey(file: string, prefix: string, en: unknown, si: unknown): TextPair[] {
  if (typeof en === 'string' && typeof si === 'string')
    return [{ place: `${file}: ${prefix}`, area: areaOf(file), en, si }];
  if (typeof en !== 'object' || typeof si !== 'object' || en === null || si === null) return [];
  return Object.entries(en).flatMap(([key, text]) =>
    pairsByKey(file, prefix === '' ? key : `${prefix}.${key}`, text, (si as Messages)[key]),
  );
}

/** The texts below the keys `en` and `si` of one object, at any depth. */
function pairsWithin(file: string, prefix: string, value: unknown): TextPair[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'si' in value) return pairsByKey(file, prefix, value.en, value.si);
  return Object.entries(value).flatMap(([key, inner]) =>
    pairsWithin(file, prefix === '' ? key : `${prefix}.${key}`, inner),
  );
}

const DEMO = /(^|\/)demo(\/.*)?\.ts$/;
const IN_CODE = /\ben:\s*(['"`])(?<en>(?:(?!\1).)*)\1,\s*si:\s*(['"`])(?<si>(?:(?!\3).)*)\3/gs;

const pairsInCode = (file: string): TextPair[] =>
  [...textOf(file).matchAll(IN_CODE)].map(({ groups }) => ({
    place: file,
    area: areaOf(file),
    en: groups?.['en'] ?? '',
    si: groups?.['si'] ?? '',
  }));

/** Every text that people read: labels and messages, e-mails, prints, and the demonstration data. */
export function textPairs(): TextPair[] {
  const [english, sinhala] = LANGUAGES.map(textsOf);
  const labels = (english ?? []).flatMap((file, index) =>
    pairsByKey(file, '', readJson(file), readJson(sinhala?.[index] ?? file)),
  );
  const others = filesIn(['src', 'gateway/notify'], /\.json$/).filter(
    (file) => !english?.includes(file) && !sinhala?.includes(file),
  );
  return [
    ...labels,
    ...others.flatMap((file) => pairsWithin(file, '', readJson(file))),
    ...filesIn(['src'], DEMO).flatMap(pairsInCode),
  ].filter(({ si }) => /\p{Script=Sinhala}/u.test(si));
}
