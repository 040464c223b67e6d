import { describe, expect, it } from 'vitest';
import glossary from '../../src/i18n/glossary.json' with { type: 'json' };
import { markdownOf } from './sourceFiles.ts';
import { textPairs, type TextPair } from './textPairs.ts';

interface Term {
  /** What the page calls it. */
  term: string;
  /** The English words, without the plural in -s; as a rule the term itself. */
  words?: readonly string[];
  /** Where the words mean this. Elsewhere they mean the term of the same words without areas. */
  areas?: readonly string[];
  sinhala: string;
  plural?: string;
  /** Beginnings of the Sinhala words, one of which a text contains. */
  stems: readonly string[];
  /** Beginnings of words that would say something else. */
  refused?: readonly string[];
  /** True for a word that a sentence may do without; a short label may not. */
  ordinary?: boolean;
  note?: string;
  /** False until the office that uses the term has confirmed it. */
  signed?: boolean;
}

const TERMS: readonly Term[] = glossary.terms;
const wordsOf = ({ term, words = [term] }: Term): readonly string[] => words;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const PLACEHOLDERS = /%\{\w+\}\S*|https?:\S+/g;
const LETTER = '[\\p{Script=Sinhala}\\u200d]';

/** Longer phrases first, so that “registration number” is not read as “registration”. */
const ENGLISH = new RegExp(
  `(?<![\\w-])(?:${[...TERMS.flatMap(wordsOf), ...glossary.otherMeanings]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => `${escaped(word)}(?:e?s)?`)
    .join('|')})(?!\\w)`,
  'gi',
);
const OTHER = new Set(glossary.otherMeanings.map((phrase) => phrase.toLowerCase()));
const isWord = (found: string, word: string): boolean =>
  [word, `${word}s`, `${word}es`].includes(found);

function termsIn({ en, area }: Pick<TextPair, 'en' | 'area'>): Term[] {
  const found = [...en.replace(PLACEHOLDERS, ' ').matchAll(ENGLISH)]
    .map(([text]) => text.toLowerCase())
    .filter((text) => !OTHER.has(text));
  const meant = TERMS.filter((term) =>
    wordsOf(term).some((word) => found.some((text) => isWord(text, word.toLowerCase()))),
  );
  const ofArea = meant.filter(({ areas }) => areas?.includes(area));
  const taken = new Set(ofArea.flatMap(wordsOf));
  return [
    ...ofArea,
    ...meant.filter((term) => !term.areas && !wordsOf(term).some((word) => taken.has(word))),
  ];
}

const isShort = (text: string): boolean => text.trim().split(/\s+/).length <= 3;

/** Where words of the text begin with the stem: from and to. */
const placesOf = (text: string, stem: string): [from: number, to: number][] =>
  [...text.matchAll(new RegExp(`(?<!${LETTER})${escaped(stem)}`, 'gu'))].map(({ index }) => [
    index,
    index + stem.length,
  ]);

/** What is wrong with the Sinhala text, given the terms that the English one contains. */
function faultsOf(pair: Pick<TextPair, 'en' | 'si' | 'area'>): string[] {
  const terms = termsIn(pair);
  const allowed = terms.flatMap(({ stems }) => stems.flatMap((stem) => placesOf(pair.si, stem)));
  return terms.flatMap(({ term, sinhala, stems, refused = [], ordinary }) => {
    const isThere =
      (ordinary && !isShort(pair.en)) || stems.some((stem) => placesOf(pair.si, stem).length > 0);
    const wrong = refused.filter((stem) =>
      placesOf(pair.si, stem).some(
        ([from, to]) => !allowed.some(([start, end]) => start <= from && to <= end),
      ),
    );
    return [
      ...(isThere ? [] : [`“${term}” is ${sinhala}`]),
      ...wrong.map((stem) => `“${term}” is ${sinhala}, not ${stem}…`),
    ];
  });
}

const pairs = textPairs();
const isShortLabel = ({ place, en }: TextPair): boolean => !place.endsWith('.ts') && isShort(en);

describe('the Sinhala texts', () => {
  it('say each term of the glossary in its one way', () => {
    const faults = pairs.flatMap((pair) =>
      faultsOf(pair).map((fault) => `${pair.place}: ${fault} | ${pair.en} | ${pair.si}`),
    );
    expect(faults).toEqual([]);
  });

  it('have one rendering for the same short English label', () => {
    const renderings = new Map<string, Set<string>>();
    for (const { en, si } of pairs.filter(isShortLabel))
      renderings.set(en, (renderings.get(en) ?? new Set()).add(si));
    const several = [...renderings]
      .filter(([en, texts]) => texts.size > 1 && !Object.hasOwn(glossary.labels, en))
      .map(([en, texts]) => `${en}: ${[...texts].join(' | ')}`);
    expect(several).toEqual([]);
  });

  it.each([
    ['uses another word', 'One student', 'එක් ශිෂ්‍යයෙක්', 'marks'],
    ['leaves the term out', 'One student', 'එක් අයෙක්', 'marks'],
    ['says the group for the batch', 'Every batch', 'සියලු කණ්ඩායම්', 'degrees'],
    ['says the lesson for the class of a degree', 'Class awarded', 'ප්‍රදානය කළ පන්තිය', 'awards'],
  ])('are refused where one %s', (_, en, si, area) => {
    expect(faultsOf({ en, si, area })).not.toEqual([]);
  });

  it('may say a word in its other meaning', () => {
    expect(
      faultsOf({ en: 'Class of the batch', si: 'ශිෂ්‍ය කණ්ඩායමේ පන්තිය', area: 'attendance' }),
    ).toEqual([]);
  });
});

describe('Sinhala', () => {
  const faulty = (isFaulty: (pair: TextPair) => boolean): string[] =>
    pairs.filter(isFaulty).map(({ place, si }) => `${place}: ${si}`);

  it('has another form for one than for several, wherever a text says how many', () => {
    expect(
      faulty(({ si }) => {
        const [one, several] = si.split('||||').map((form) => form.trim());
        return /%\{(smart_)?count\}/.test(si) && one === several;
      }),
    ).toEqual([]);
  });

  it('counts people as people', () => {
    const people = 'සිසුන්|අපේක්ෂකයන්|අයදුම්කරුවන්|පුද්ගලයන්|උපාධිලාභීන්|පරිශීලකයන්';
    const counted = new RegExp(`(?<!${LETTER})(?:${people}) %\\{\\w+\\}(?! දෙන)`, 'u');
    expect(faulty(({ si }) => counted.test(si))).toEqual([]);
  });

  it('joins a suffix to the number before it', () => {
    const apart = new RegExp(`\\}%? (?:ක්|කට|කි|කින්|කගේ|ට|ගේ|ගෙන්|න්|ම)(?!${LETTER})`, 'u');
    expect(faulty(({ si }) => apart.test(si))).toEqual([]);
  });

  it('says in a history what was done, and to a reader what they did, without a gender', () => {
    const ofHistory = /\.(did|done)\.|activities\.options\.action\./;
    const masculine = /(කළේ|ත්තේ|න්නේ|වේ)ය(?![\p{Script=Sinhala}\u200d])/u;
    expect(
      faulty(
        ({ place, si }) => (ofHistory.test(place) || si.includes('ඔබ ')) && masculine.test(si),
      ),
    ).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  const rows = TERMS.map(({ term, sinhala, plural, note, signed }) =>
    [
      term,
      plural === undefined ? sinhala : `${sinhala}, ${plural}`,
      note ?? '',
      signed === false ? 'to be signed' : '',
    ].join(' | '),
  );

  it('has no Sinhala term for two English ones', () => {
    const terms = TERMS.map(({ sinhala }) => sinhala);
    expect(terms.filter((sinhala, index) => terms.indexOf(sinhala) !== index)).toEqual([]);
  });

  it('lists exactly the terms, with those that an office has still to sign', () => {
    const listed = [
      ...markdownOf('docs/glossary.md').matchAll(/^\| (?!English|-)(.*?) ?\|$/gm),
    ].map(([, row]) => row?.trim());
    expect(listed).toEqual(rows.map((row) => row.replace(/ {2,}/g, ' ').trim()));
  });
});
