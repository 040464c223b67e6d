import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { useLocaleState } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { Language } from '../../../../contract/model/constants.ts';
import type { InputProps } from '../../../core/fields/kind.ts';
import { textIn } from '../../../core/fields/localisedText.ts';
import { ReferenceName } from '../ReferenceName.tsx';
import { SearchBox } from '../SearchBox.tsx';
import type { FieldInput } from '../useFieldInput.ts';
import { LoadingFailed } from './LoadingFailed.tsx';
import { useReferenceChoices, type ReferenceChoice } from './useReferenceChoices.ts';
import { useSettled } from './useSettled.ts';

/** Stands at the end of the list, reached by the keyboard like any other choice. */
const CREATE_ID = '';

/** “New publication type”, and what that does. */
export interface Creation {
  label: string;
  create: () => Promise<ReferenceChoice | null>;
}

export interface ReferencePickerProps {
  props: InputProps;
  input: FieldInput;
  multiple: boolean;
  /** What is chosen, in order. */
  chosen: readonly ReferenceChoice[];
  onChoose: (choices: readonly ReferenceChoice[]) => void;
  /** How to make a record that is not there yet, where that is offered. */
  creation: Creation | null;
  /** Translated: why no more can be chosen. */
  full?: string | null;
}

/** Chooses records of another resource by searching them on the gateway. */
export function ReferencePicker({
  props,
  input,
  multiple,
  chosen: given,
  onChoose,
  creation,
  full = null,
}: ReferencePickerProps): ReactNode {
  const chosen = useSettled(given);
  const { resource, name, view, disabled = false } = props;
  const { translate } = input;
  const [locale] = useLocaleState();
  const language = locale as Language;
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const found = useReferenceChoices({ resource, name, view }, search, isOpen);
  const createChoice: ReferenceChoice[] =
    creation && !found.isLoading ? [{ id: CREATE_ID, label: creation.label }] : [];
  const textOf = ({ label }: ReferenceChoice): string =>
    textIn(label, language).text || translate('framework.kinds.reference.unnamed');
  const chosenText = !multiple && chosen[0] ? textOf(chosen[0]) : '';
  const [text, setText] = useState(chosenText);

  const create = async () => {
    const made = await creation?.create();
    if (made) onChoose(multiple ? [...chosen, made] : [made]);
  };
  const choose = (next: ReferenceChoice | readonly ReferenceChoice[] | null) => {
    const choices = ([] as ReferenceChoice[]).concat(next ?? []);
    if (choices.some(({ id }) => id === CREATE_ID)) void create();
    else onChoose(choices);
  };

  type RenderValue = NonNullable<
    AutocompleteProps<ReferenceChoice, boolean, false, false>['renderValue']
  >;
  const chips: RenderValue = (choices, getItemProps) =>
    ([] as ReferenceChoice[]).concat(choices).map((choice, index) => {
      const { key: _place, ...item } = getItemProps({ index }) as ReturnType<
        typeof getItemProps
      > & { key?: number };
      const name = <ReferenceName label={choice.label} language={language} translate={translate} />;
      return <Chip key={choice.id} size="small" label={name} {...item} />;
    });

  return (
    <Autocomplete<ReferenceChoice, boolean, false, false>
      id={input.id}
      multiple={multiple}
      options={[...found.choices, ...createChoice]}
      value={multiple ? chosen : (chosen[0] ?? null)}
      disabled={disabled}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={text}
      onInputChange={(_, next, reason) => {
        // “New …” is no value, so its name must not stay in the box; a chosen record's name is no search.
        const isCreation =
          reason === 'selectOption' && creation !== null && next === creation.label;
        setText(isCreation ? chosenText : next);
        setSearch(reason === 'input' ? next : '');
      }}
      onChange={(_, next) => choose(next)}
      onBlur={input.onBlur}
      // The gateway has searched already, in both languages and in more than the name.
      filterOptions={(options) => options}
      loading={found.isLoading}
      disableCloseOnSelect={multiple}
      autoHighlight={search !== ''}
      clearText={translate('framework.kinds.reference.clear')}
      openText={translate('framework.kinds.reference.open')}
      closeText={translate('framework.kinds.reference.close')}
      loadingText={translate('framework.kinds.reference.loading')}
      noOptionsText={translate(
        found.hasFailed ? 'framework.kinds.reference.failed' : 'framework.kinds.reference.noMatch',
      )}
      getOptionLabel={(choice) => textOf(choice as ReferenceChoice)}
      getOptionKey={(choice) => (choice as ReferenceChoice).id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      getOptionDisabled={({ id }) => full !== null && !chosen.some((choice) => choice.id === id)}
      renderOption={({ key, ...item }, choice) => (
        <li
          key={key}
          {...item}
          className={`${item.className ?? ''}${choice.id === CREATE_ID ? ' reference-create' : ''}`}
        >
          <span>
            {choice.id === CREATE_ID ? (
              `+ ${textOf(choice)}`
            ) : (
              <ReferenceName label={choice.label} language={language} translate={translate} />
            )}
          </span>
        </li>
      )}
      renderValue={multiple ? chips : undefined}
      renderInput={(params) => (
        <SearchBox
          params={params}
          input={input}
          props={props}
          isEmpty={chosen.length === 0}
          placeholder={
            chosen.length === 0 ? translate('framework.kinds.reference.search') : undefined
          }
          note={
            found.hasFailed ? <LoadingFailed translate={translate} onRetry={found.retry} /> : full
          }
        />
      )}
    />
  );
}
