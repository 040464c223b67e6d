import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState } from 'react';
import { useController } from 'react-hook-form';
import { inLanguage } from '../../../contract/model/localised.ts';
import { useCallQuery, useFieldProblem, useTexts } from '../../../framework/index.ts';
import { type Addressee, addressees } from '../api.ts';

/**
 * Finds people and groups by name, for `audience` of the surrounding form. `usual` is shown until
 * the user chooses.
 */
export function AddresseePicker({ usual = [] }: { usual?: Addressee[] | undefined }) {
  const { translate, language } = useTexts();
  const { field } = useController<{ audience: Addressee[] | null }, 'audience'>({
    name: 'audience',
  });
  const problem = useFieldProblem('audience');
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const q = useDeferredValue(words).trim();
  const { data = [], isFetching } = useCallQuery(addressees, isOpen ? { query: { q } } : null, {
    keepPrevious: true,
  });
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={field.value ?? usual}
      options={data}
      loading={isFetching}
      filterOptions={(options) => options}
      groupBy={({ kind }) => translate(`messages.kinds.${kind}`)}
      getOptionLabel={({ label }) => inLanguage(label, language)}
      getOptionKey={({ kind, id }) => `${kind} ${id}`}
      isOptionEqualToValue={(option, value) => option.id === value.id && option.kind === value.kind}
      inputValue={words}
      onInputChange={(_event, text, reason) => void (reason === 'reset' || setWords(text))}
      onChange={(_event, options) => field.onChange(options)}
      loadingText={translate('framework.loading')}
      noOptionsText={translate('messages.noAddressee')}
      openText={translate('messages.openChoices')}
      closeText={translate('messages.closeChoices')}
      clearText={translate('messages.clearChoices')}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          inputRef={field.ref}
          label={translate('messages.to')}
          error={problem !== undefined}
          helperText={problem}
        />
      )}
    />
  );
}
