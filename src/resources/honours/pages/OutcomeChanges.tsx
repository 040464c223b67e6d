import { PageTable, textIn, useTexts, TextInLanguage } from '../../../framework/index.ts';
import type { OptionLine, WhatIf } from '../api.ts';

const TEXTS = 'pages.selected-students';

/** The outcomes that other quotas would change, before and after. */
export function OutcomeChanges({
  changes,
  options,
}: {
  changes: WhatIf['changes'];
  options: readonly OptionLine[];
}) {
  const { translate, language } = useTexts();
  const outcomeText = ({
    outcome,
    option,
    choice,
  }: WhatIf['changes'][number]['before']): string => {
    if (option === null) return translate(`resources.honours-results.options.outcome.${outcome}`);
    const subject = options.find(({ id }) => id === option)?.subject;
    const name = textIn(subject, language).text;
    return translate(`${TEXTS}.whatIf.placed`, { name, choice: choice ?? 0 });
  };
  return (
    <PageTable label={translate(`${TEXTS}.whatIf.title`, { smart_count: changes.length })}>
      <caption>{translate(`${TEXTS}.whatIf.title`, { smart_count: changes.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('resources.honours-results.fields.student')}</th>
          <th scope="col">{translate(`${TEXTS}.whatIf.now`)}</th>
          <th scope="col">{translate(`${TEXTS}.whatIf.then`)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.application}>
            <th scope="row">
              {change.number} <TextInLanguage value={change.name} />
            </th>
            <td>{outcomeText(change.before)}</td>
            <td>{outcomeText(change.after)}</td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}
