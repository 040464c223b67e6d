import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { textIn, usePortalServices, useTexts } from '../../../framework/index.ts';

export interface RemoteOption {
  id: string;
  label: unknown;
}

interface RemoteChoiceProps {
  label: string;
  help?: string | undefined;
  chosen: RemoteOption | null;
  onChoose: (option: RemoteOption | null) => void;
  /** Path of the call that searches options. */
  pathFor: (words: string) => string;
  /** Converts a search result to an option; absent: it is one already. */
  optionOf?: (found: Record<string, unknown>) => RemoteOption;
}

const PAUSE_MS = 200;

/** An input that searches people or records by name. */
export function RemoteChoice({
  label,
  help,
  chosen,
  onChoose,
  pathFor,
  optionOf,
}: RemoteChoiceProps) {
  const { translate, language } = useTexts();
  const { http } = usePortalServices();
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(words.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const path = pathFor(wanted);
  const { data = [], isFetching } = useQuery({
    queryKey: ['answers', 'options', path],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await http.get<Record<string, unknown>[]>(path, { signal });
      if (!answer.isSuccess) throw new Error(answer.message);
      return answer.body.map((found) => optionOf?.(found) ?? (found as unknown as RemoteOption));
    },
  });
  const nameOf = (option: RemoteOption): string => textIn(option.label, language).text || option.id;
  return (
    <Autocomplete
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={chosen}
      options={data}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_event, option) => onChoose(option)}
      onInputChange={(_event, text, reason) => setWords(reason === 'input' ? text : '')}
      loadingText={translate('framework.loading')}
      noOptionsText={translate('pages.permission-answers.noOptions')}
      openText={translate('pages.permission-answers.openOptions')}
      closeText={translate('pages.permission-answers.closeOptions')}
      clearText={translate('pages.permission-answers.clear')}
      renderInput={(parameters) => <TextField {...parameters} label={label} helperText={help} />}
    />
  );
}
