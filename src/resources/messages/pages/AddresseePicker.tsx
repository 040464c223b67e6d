import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslate } from 'react-admin';
import { usePortalServices, usePreferences } from '../../../framework/index.ts';
import { readable, type Addressee } from '../api.ts';

interface AddresseePickerProps {
  chosen: Addressee[];
  onChange: (chosen: Addressee[]) => void;
  problem: string | undefined;
}

/** Finds people and groups by name; each is shown with what it is. */
export function AddresseePicker({ chosen, onChange, problem }: AddresseePickerProps) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { language } = usePreferences();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const path = `/conversations/-/addressees?q=${encodeURIComponent(useDeferredValue(words).trim())}`;
  const { data = [], isFetching } = useQuery({
    queryKey: ['addressees', path],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await http.get<Addressee[]>(path, { signal });
      if (!answer.isSuccess) throw new Error(answer.message);
      return answer.body;
    },
  });
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={chosen}
      options={data}
      loading={isFetching}
      filterOptions={(options) => options}
      groupBy={({ kind }) => translate(`messages.kinds.${kind}`)}
      getOptionLabel={({ label }) => readable(label, language)}
      getOptionKey={({ kind, id }) => `${kind} ${id}`}
      isOptionEqualToValue={(option, value) => option.id === value.id && option.kind === value.kind}
      inputValue={words}
      onInputChange={(_event, text, reason) => void (reason === 'reset' || setWords(text))}
      onChange={(_event, options) => onChange(options)}
      loadingText={translate('framework.loading')}
      noOptionsText={translate('messages.noAddressee')}
      openText={translate('messages.openChoices')}
      closeText={translate('messages.closeChoices')}
      clearText={translate('messages.clearChoices')}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={translate('messages.to')}
          error={problem !== undefined}
          helperText={problem}
        />
      )}
    />
  );
}
