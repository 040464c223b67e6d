import { LANGUAGES, type Language, type Localised } from '../../../contract/model/constants.ts';
import * as data from './nameData.ts';
import type { Choices } from './seeded.ts';

export type Gender = 'man' | 'woman';

/** A person's name in its parts, as a register keeps it. */
export interface PersonName {
  gender: Gender;
  isMonk: boolean;
  first: Localised;
  last: Localised;
  nameWithInitials: Localised;
  fullName: Localised;
}

const inBoth = (make: (language: Language) => string): Localised =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Localised;

const initialsOf = (words: string, language: Language): string =>
  words
    .split(' ')
    .map((word) => word.charAt(0))
    .map((letter) => `${language === 'en' ? letter : (data.SINHALA_INITIALS[letter] ?? letter)}.`)
    .join(' ');

/** Names before the last one become initials: Herath Mudiyanselage Sunil Perera → H. M. S. Perera. */
function named(
  gender: Gender,
  before: readonly Localised[],
  first: Localised,
  last: Localised,
): PersonName {
  const initialled = [...before, first].map(({ en }) => en).join(' ');
  return {
    gender,
    isMonk: false,
    first,
    last,
    nameWithInitials: inBoth((language) => `${initialsOf(initialled, language)} ${last[language]}`),
    fullName: inBoth((language) =>
      [...before, first, last].map((name) => name[language]).join(' '),
    ),
  };
}

const MOHAMED: Localised = { en: 'Mohamed', si: 'මොහොමඩ්' };

const sinhalaName = (choices: Choices, gender: Gender): PersonName => {
  const before = choices.chance(0.7) ? [choices.pick(data.ANCESTRAL_NAMES)] : [];
  return named(
    gender,
    before,
    choices.pick(gender === 'man' ? data.MEN : data.WOMEN),
    choices.pick(data.SURNAMES),
  );
};

/** A Tamil name ends in the person's own name; the father's stands before it as an initial. */
export function tamilName(gender: Gender, own: Localised, father: Localised): PersonName {
  return {
    gender,
    isMonk: false,
    first: own,
    last: father,
    nameWithInitials: inBoth((language) => `${initialsOf(father.en, language)} ${own[language]}`),
    fullName: inBoth((language) => `${father[language]} ${own[language]}`),
  };
}

const muslimName = (choices: Choices, gender: Gender): PersonName =>
  gender === 'man'
    ? named(gender, [MOHAMED], choices.pick(data.MUSLIM_MEN), choices.pick(data.MUSLIM_SURNAMES))
    : named(gender, [], choices.pick(data.MUSLIM_WOMEN), choices.pick(data.MUSLIM_SURNAMES));

/** A monk is called by his village and the name of his ordination. */
export function monasticName(choices: Choices): PersonName {
  const [village, ordained] = [
    choices.pick(data.MONASTIC_VILLAGES),
    choices.pick(data.MONASTIC_NAMES),
  ];
  const whole: Localised = {
    en: `${village.en} ${ordained.en} Thero`,
    si: `${village.si} ${ordained.si} හිමි`,
  };
  return {
    gender: 'man',
    isMonk: true,
    first: village,
    last: ordained,
    nameWithInitials: whole,
    fullName: whole,
  };
}

/** A random name, distributed as in a southern faculty. */
export function personName(
  choices: Choices,
  gender: Gender = choices.chance(0.5) ? 'man' : 'woman',
): PersonName {
  const tradition = choices.below(100);
  if (tradition < 82) return sinhalaName(choices, gender);
  if (tradition < 91) {
    return tamilName(
      gender,
      choices.pick(gender === 'man' ? data.TAMIL_MEN : data.TAMIL_WOMEN),
      choices.pick(data.TAMIL_FATHERS),
    );
  }
  return muslimName(choices, gender);
}

/** A fixed name for a demonstration account. */
export function fixedName(
  gender: Gender,
  ancestral: string | null,
  first: string,
  last: string,
): PersonName {
  const find = (list: readonly Localised[], en: string): Localised => {
    const found = list.find((name) => name.en === en);
    if (!found) throw new Error(`there is no name “${en}”`);
    return found;
  };
  const before =
    ancestral === null
      ? []
      : ancestral === 'Mohamed'
        ? [MOHAMED]
        : [find(data.ANCESTRAL_NAMES, ancestral)];
  const firsts = [...data.MEN, ...data.WOMEN, ...data.MUSLIM_MEN, ...data.MUSLIM_WOMEN];
  return named(
    gender,
    before,
    find(firsts, first),
    find([...data.SURNAMES, ...data.MUSLIM_SURNAMES], last),
  );
}
