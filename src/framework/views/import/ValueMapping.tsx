import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { Field } from '../../../contract/model/fields.ts';
import { hasOptions, isFlag, isReferenceToOne } from '../../../contract/model/kindTraits.ts';
import { type ColumnWords, importWords } from '../../../contract/wire/calls/importCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { Callout, Failed, Loading } from '../../ui/page/Page.tsx';
import { KindForm, KindInput } from '../parts/KindForm.tsx';
import { fixedText, fixedValue } from './fixedText.ts';

/** Whether the field has selectable values, so that a text of the file can be mapped to one. */
export const hasChoices = (field: Field | undefined): boolean =>
  hasOptions(field) || isReferenceToOne(field) || isFlag(field);

type Words = Readonly<Record<string, string>>;

interface ValueMappingProps {
  screen: PlacedView;
  importId: string;
  column: number;
  /** Name of the field that the column fills. */
  path: string;
  field: Field;
  /** Translated name of the field. */
  name: string;
  words: Words;
  onChange: (words: Words) => void;
}

const NO_ACTION = (): void => {};

/** The words with a guess that the person has not said anything about yet. */
const guessedIn = (found: ColumnWords['words'], words: Words): Words =>
  Object.fromEntries(
    found.flatMap(({ text, guess }) =>
      guess === null || Object.hasOwn(words, text) ? [] : [[text, guess]],
    ),
  );

/**
 * Maps each text of a column to a value of its field. Texts without a mapping are parsed as they
 * are. For a field with options the meaning of a text is guessed, and shown to be changed.
 */
export function ValueMapping({ name, ...props }: ValueMappingProps) {
  const translate = useTranslate();
  const { importId, column, path, field, words, onChange } = props;
  const [isOpen, setOpen] = useState(Object.keys(words).length > 0);
  const [guesses, setGuesses] = useState<Words | null>(null);
  const { data, isError, refetch } = useCallQuery(
    importWords,
    isOpen || hasOptions(field)
      ? { params: { id: importId }, query: { column: String(column), path } }
      : null,
  );
  useEffect(() => {
    if (!data || guesses !== null) return;
    const found = guessedIn(data.words, words);
    setGuesses(found);
    if (Object.keys(found).length === 0) return;
    setOpen(true);
    onChange({ ...words, ...found });
  }, [data, guesses, words, onChange]);
  return (
    <details
      className="import-words"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{translate('framework.import.words', { name })}</summary>
      {isOpen && isError && <Failed onRetry={refetch} />}
      {isOpen && !isError && (!data || guesses === null) && <Loading lines={2} />}
      {isOpen && data && guesses !== null && (
        <WordInputs {...props} found={data} guesses={guesses} />
      )}
    </details>
  );
}

function WordInputs({
  screen,
  path,
  field,
  words,
  onChange,
  found,
  guesses,
}: Omit<ValueMappingProps, 'name'> & { found: ColumnWords; guesses: Words }) {
  const translate = useTranslate();
  const guessed = Object.entries(guesses).map(([text, option]) =>
    translate('framework.import.guess', {
      text,
      option: translate(`resources.${screen.resource.name}.options.${path}.${option}`, {
        _: option,
      }),
    }),
  );
  return (
    <>
      {guessed.length > 0 && (
        <Callout tone="caution">
          {translate('framework.import.guessed', { guesses: guessed.join(', ') })}
        </Callout>
      )}
      <p className="import-hint">{translate('framework.import.wordsNote')}</p>
      <WordForm {...{ screen, path, field, words, onChange }} found={found.words} />
      {found.isCut && (
        <p className="import-hint">
          {translate('framework.import.wordsCut', { count: found.words.length })}
        </p>
      )}
    </>
  );
}

function WordForm({
  screen,
  path,
  field,
  words,
  onChange,
  found,
}: Pick<ValueMappingProps, 'screen' | 'path' | 'field' | 'words' | 'onChange'> & {
  found: ColumnWords['words'];
}) {
  const translate = useTranslate();
  const form = useForm<Record<string, unknown>>({
    defaultValues: Object.fromEntries(
      found.map(({ text }, index) => [`word${index}`, fixedValue(field, words[text] ?? '')]),
    ),
  });
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        const word = found[Number(name?.slice('word'.length))];
        if (!name || !word) return;
        onChange(
          Object.fromEntries(
            Object.entries({ ...words, [word.text]: fixedText(field, values[name]) }).filter(
              ([, meant]) => meant !== '',
            ),
          ),
        );
      },
    }),
  );
  return (
    <KindForm resource={screen.resource.name} form={form} onSubmit={NO_ACTION}>
      <div className="import-fixed">
        {found.map(({ text, count }, index) => (
          <KindInput
            key={text}
            resource={screen.resource.name}
            name={path}
            source={`word${index}`}
            field={{ ...field, required: false }}
            label={translate('framework.import.word', { text, smart_count: count })}
          />
        ))}
      </div>
    </KindForm>
  );
}
