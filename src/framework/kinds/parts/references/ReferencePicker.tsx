import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { useState, type ReactNode } from 'react';
import type { Language } from '../../../../contract/model/constants.ts';
import type { InputProps, Translate } from '../../../core/fields/kind.ts';
import { textIn } from '../../../core/fields/localisedText.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';
import { ReferenceName } from '../ReferenceName.tsx';
import { SearchBox } from '../SearchBox.tsx';
import type { FieldInput } from '../useFieldInput.ts';
import { LoadingFailed } from './LoadingFailed.tsx';
import { useReferenceChoices, type ReferenceChoice } from './useReferenceChoices.ts';
import { useSettled } from './useSettled.ts';

/** Id of “new …”, the last option of the list. */
const CREATE_ID = '';

/** The option “new …”: its label and its action. */
export interface Creation {
  label: string;
  create: () => Promise<ReferenceChoice | null>;
}

export interface ReferencePickerProps {
  props: InputProps;
  input: FieldInput;
  multiple: boolean;
  /** The chosen records, in order. */
  chosen: readonly ReferenceChoice[];
  onChoose: (choices: readonly ReferenceChoice[]) => void;
  /** The id of a record that cannot be chosen. */
  except?: unknown;
  /** Creates a missing record, if that is offered. */
  creation: Creation | null;
  /** Translated reason why no more can be chosen. */
  full?: string | null;
}

type PickerAutocomplete = AutocompleteProps<ReferenceChoice, boolean, false, false>;

/** Renders choices by name, in both languages. */
function drawing(language: Language, translate: Translate) {
  const name = ({ label }: ReferenceChoice) => (
    <ReferenceName label={label} language={language} translate={translate} />
  );
  const textOf = ({ label }: ReferenceChoice): string =>
    textIn(label, language).text || translate('framework.kinds.reference.unnamed');
  const chips: NonNullable<PickerAutocomplete['renderValue']> = (choices, getItemProps) =>
    ([] as ReferenceChoice[]).concat(choices).map((choice, index) => {
      const { key: _index, ...item } = getItemProps({ index }) as ReturnType<
        typeof getItemProps
      > & { key?: number };
      return <Chip key={choice.id} size="small" label={name(choice)} {...item} />;
    });
  const option: NonNullable<PickerAutocomplete['renderOption']> = ({ key, ...item }, choice) => (
    <li
      key={key}
      {...item}
      className={`${item.className ?? ''}${choice.id === CREATE_ID ? ' reference-create' : ''}`}
    >
      <span>{choice.id === CREATE_ID ? `+ ${textOf(choice)}` : name(choice)}</span>
    </li>
  );
  return { textOf, chips, option };
}

const pickerTexts = (translate: Translate, hasFailed: boolean) => ({
  clearText: translate('framework.kinds.reference.clear'),
  openText: translate('framework.kinds.reference.open'),
  closeText: translate('framework.kinds.reference.close'),
  loadingText: translate('framework.kinds.reference.loading'),
  noOptionsText: translate(
    hasFailed ? 'framework.kinds.reference.failed' : 'framework.kinds.reference.noMatch',
  ),
});

/** Selects records of another resource through a search on the gateway. */
export function ReferencePicker({
  props,
  input,
  multiple,
  chosen: given,
  onChoose,
  except = null,
  creation,
  full = null,
}: ReferencePickerProps): ReactNode {
  const chosen = useSettled(given);
  const { resource, name, view, disabled = false } = props;
  const { translate } = input;
  const { textOf, chips, option } = drawing(useTexts().language, translate);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const found = useReferenceChoices({ resource, name, view }, search, isOpen);
  const createChoice: ReferenceChoice[] =
    creation && !found.isLoading ? [{ id: CREATE_ID, label: creation.label }] : [];
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
  return (
    <Autocomplete<ReferenceChoice, boolean, false, false>
      id={input.id}
      multiple={multiple}
      options={[...found.choices.filter(({ id }) => id !== except), ...createChoice]}
      value={multiple ? chosen : (chosen[0] ?? null)}
      disabled={disabled}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={text}
      onInputChange={(_, next, reason) => {
        // “New …” is not a value, so its label must not stay; the name of a chosen record is no
        // search text.
        const isCreation =
          reason === 'selectOption' && creation !== null && next === creation.label;
        setText(isCreation ? chosenText : next);
        setSearch(reason === 'input' ? next : '');
      }}
      onChange={(_, next) => choose(next)}
      onBlur={input.onBlur}
      // The gateway has already filtered, in both languages and by more than the name.
      filterOptions={(options) => options}
      loading={found.isLoading}
      disableCloseOnSelect={multiple}
      autoHighlight={search !== ''}
      {...pickerTexts(translate, found.hasFailed)}
      getOptionLabel={(choice) => textOf(choice as ReferenceChoice)}
      getOptionKey={(choice) => (choice as ReferenceChoice).id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionDisabled={({ id }) => full !== null && !chosen.some((choice) => choice.id === id)}
      renderOption={option}
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
