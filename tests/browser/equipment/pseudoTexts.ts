import { LIKE, type Messages } from '../../../src/i18n/mergeMessages.ts';

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aàbḃcçdđeéfƒgĝhĥiìjĵkķlļmṁnñoôpṗrŕsštţuûvṽwŵxẋyýzžAÀBḂCÇDĐEÉFƑGĜHĤIÌJĴKĶLĻMṀNÑOÔPṖRŔSŠTŢUÛVṼWŴXẊYÝZŽ'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, plain = '', accented = '']) => [plain, accented]),
);

/** Parts of a text that stand for something else: placeholders, forms of a number, addresses. */
const KEPT = /(%\{\w+\}|\|{4}|https?:\S+|<[^>]*>)/;

/** How much longer than English other languages are. */
const LONGER = 0.4;
/** What is added stands in words, between which lines break. */
const LONGEST_WORD = /.{8}/g;

const ofForm = (form: string): string => {
  const letters = form
    .split(KEPT)
    .map((part, index) =>
      index % 2 === 1 ? part : [...part].map((letter) => ACCENTED[letter] ?? letter).join(''),
    )
    .join('');
  const further = '·'.repeat(Math.ceil(form.length * LONGER)).replaceAll(LONGEST_WORD, '$& ');
  return `[ ${letters.trim()} ${further.trim()} ]`;
};

/** A text of the pseudo-language: readable, longer than English, and with accents that give it away. */
const pseudoText = (text: string): string =>
  text === '' ? '' : text.split('||||').map(ofForm).join(' |||| ');

/**
 * The texts of a pseudo-language, from those of English: a text without accents on a screen is not
 * translated, and what breaks has no room for a longer language.
 */
export const pseudoMessages = (english: Messages): Messages =>
  Object.fromEntries(
    Object.entries(english).map(([key, value]) => [
      key,
      typeof value === 'object' ? pseudoMessages(value) : key === LIKE ? value : pseudoText(value),
    ]),
  );
