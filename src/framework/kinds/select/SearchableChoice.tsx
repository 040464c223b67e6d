import Autocomplete from '@mui/material/Autocomplete';
import type { ReactNode } from 'react';
import { SearchBox } from '../parts/SearchBox.tsx';
import type { ChoiceProps } from './choices.ts';

export function SearchableChoice({ props, input, value, choices }: ChoiceProps): ReactNode {
  const { disabled = false } = props;
  return (
    <Autocomplete
      id={input.id}
      // Plain texts: the list is rebuilt on every render, and a new object would count as a new
      // choice.
      options={choices.map((choice) => choice.value)}
      value={value === '' ? null : value}
      disabled={disabled}
      autoHighlight
      clearText={input.translate('framework.kinds.reference.clear')}
      openText={input.translate('framework.kinds.reference.open')}
      closeText={input.translate('framework.kinds.reference.close')}
      noOptionsText={input.translate('framework.kinds.reference.noMatch')}
      getOptionLabel={(option) =>
        choices.find((choice) => choice.value === option)?.label ?? option
      }
      onChange={(_, chosen) => input.setValue(chosen)}
      onBlur={input.onBlur}
      renderInput={(params) => <SearchBox params={params} input={input} props={props} />}
    />
  );
}
