import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { NamedValues } from '../../../core/extensions/extendUi.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';
import { FilterFrame } from '../../../kinds/parts/filters/FilterFrame.tsx';
import { chosenIn, withChosen } from '../../../kinds/parts/filters/filterKeys.ts';
import { chosenNames } from './namedValues.ts';

interface ChoicesFilterProps {
  path: string;
  label: string;
  choices: readonly NamedValues[];
  value: FilterValues;
  onChange: (value: FilterValues) => void;
}

/** Filters by values that have names, searched by them. */
export function ChoicesFilter({ path, label, choices, value, onChange }: ChoicesFilterProps) {
  const translate = useTranslate();
  const choose = (chosen: readonly NamedValues[]) =>
    onChange(withChosen(value, path, [...new Set(chosen.flatMap(({ values }) => values))]));
  return (
    <FilterFrame label={label}>
      <Autocomplete
        multiple
        autoHighlight
        options={choices}
        value={[...chosenNames(choices, chosenIn(value, path))]}
        groupBy={({ group }) => group ?? ''}
        getOptionLabel={(choice) => choice.label}
        getOptionKey={({ values }) => values.join(' ')}
        isOptionEqualToValue={(one, other) => one.values.join(' ') === other.values.join(' ')}
        clearText={translate('framework.kinds.reference.clear')}
        openText={translate('framework.kinds.reference.open')}
        closeText={translate('framework.kinds.reference.close')}
        noOptionsText={translate('framework.kinds.reference.noMatch')}
        onChange={(_, chosen) => choose(chosen)}
        renderInput={(params) => <TextField {...params} label={label} />}
      />
    </FilterFrame>
  );
}
