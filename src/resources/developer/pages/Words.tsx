import type { Where } from '../../../contract/model/where.ts';
import { whereWords, type Wording } from '../../../contract/wire/ruleWords.ts';
import { formatDate, textIn, usePortalServices, useTexts } from '../../../framework/index.ts';

/** A row rule as one sentence, without reference to a particular user. */
export function Rule({ rule, resource }: { rule: Where; resource: string }) {
  const { translate, language } = useTexts();
  const { catalogue } = usePortalServices();
  const wording: Wording = {
    catalogue,
    resource,
    translate,
    nameOf: ({ name }) => textIn(name, language).text,
    formatDay: (day) => formatDate(day, language),
  };
  return <>{whereWords(wording, rule)}</>;
}

/** Names as they are in the code. */
export const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <code>{name}</code>
    </span>
  ));
