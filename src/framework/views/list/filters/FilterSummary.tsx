import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { isReference } from '../../../../contract/model/kindTraits.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { ChosenNames } from '../../parts/ChosenNames.tsx';
import { ShownValue } from '../../parts/ShownValue.tsx';
import { operatorOf } from './filterTerms.ts';
import { chosenNames } from './namedValues.ts';
import type { ListFilter } from './useListFilters.ts';
import { useNamedValues } from './useNamedValues.ts';

/** A condition as text: “from 2020 to 2024”. */
export function FilterSummary({
  filter,
  screen,
  values,
}: {
  filter: ListFilter;
  screen: PlacedView;
  values: Readonly<Record<string, unknown>>;
}) {
  const { translate, language } = useTexts();
  const choices = useNamedValues(filter);
  const shown = (value: unknown) => {
    const list = Array.isArray(value) ? value : [value];
    if (choices)
      return chosenNames(choices, list.map(String))
        .map(({ label }) => label)
        .join(', ');
    if (isReference(filter.field))
      return (
        <ChosenNames resource={adminResource(screen)} path={filter.path} ids={list.map(String)} />
      );
    return list.map((item: unknown, index) => (
      <span key={String(item)}>
        {index > 0 && ', '}
        <ShownValue
          field={filter.field}
          name={filter.name}
          value={item}
          record={{}}
          resource={filter.resource}
          language={language}
          translate={translate}
        />
      </span>
    ));
  };
  return (
    <>
      {Object.entries(values).map(([key, value]) => {
        const operator = operatorOf(key, filter.path);
        if (operator === 'empty') {
          return (
            <span key={key}>
              {translate(value ? 'framework.filter.isEmpty' : 'framework.filter.isFilled')}{' '}
            </span>
          );
        }
        const word = translate(`framework.filter.operator.${operator}`);
        return (
          <span key={key}>
            {word !== '' && `${word} `}
            {shown(value)}{' '}
          </span>
        );
      })}
    </>
  );
}
