import Autocomplete from '@mui/material/Autocomplete';
import type { ReactNode } from 'react';
import { SearchBox } from '../SearchBox.tsx';
import type { ChoiceProps } from './RadioChoice.tsx';

export function SearchableChoice({ props, input, value, choices }: ChoiceProps): ReactNode {
  const { disabled = false } = props;
  return (
    <Autocomplete
      id={input.id}
      options={choices}
      value={choices.find((choice) => choice.value === value) ?? null}
      disabled={disabled}
      autoHighlight
      clearText={input.translate('framework.kinds.reference.clear')}
      openText={input.translate('framework.kinds.reference.open')}
      closeText={input.translate('framework.kinds.reference.close')}
      noOptionsText={input.translate('framework.kinds.reference.noMatch')}
      getOptionLabel={({ label }) => label}
      getOptionKey={(choice) => choice.value}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      onChange={(_, chosen) => input.setValue(chosen?.value ?? null)}
      onBlur={input.onBlur}
      renderInput={(params) => <SearchBox params={params} input={input} props={props} />}
    />
  );
}
