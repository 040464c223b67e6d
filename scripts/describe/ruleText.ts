import type { RowRule } from '../../gateway/records/authorise/authorise.ts';
import type { Where } from '../../src/contract/model/where.ts';
import { whereWords, type Wording } from '../../src/contract/wire/ruleWords.ts';
import { textIn } from '../../src/framework/core/fields/localisedText.ts';
import type { Declared } from './declared.ts';
import { translator } from './translator.ts';

/** Wording of rules in English. */
export const wordingFor = (
  { catalogue, texts }: Pick<Declared, 'catalogue' | 'texts'>,
  resource: string,
): Wording => ({
  catalogue,
  resource,
  translate: translator(texts.en),
  nameOf: ({ name }) => textIn(name, 'en').text,
  formatDay: (day) => day,
});

export const ruleText = (
  declared: Pick<Declared, 'catalogue' | 'texts'>,
  resource: string,
  rows: Where | null,
): string =>
  rows === null ? 'all rows' : `rows where ${whereWords(wordingFor(declared, resource), rows)}`;

/** Text for the rows of a rule. */
export const rowsText = (
  declared: Pick<Declared, 'catalogue' | 'texts'>,
  resource: string,
  rule: RowRule,
): string => {
  if (rule === 'all') return 'all rows';
  return rule === 'none'
    ? 'nothing'
    : ruleText(declared, resource, rule.length === 1 && rule[0] ? rule[0] : { any: rule });
};
