import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { Field } from '../../../contract/model/fields.ts';
import { hasOptions, isFlag, isReferenceToOne } from '../../../contract/model/kindTraits.ts';
import { type ColumnWords, importWords } from '../../../contract/wire/calls/importCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { Failed, Loading } from '../../ui/page/Page.tsx';
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

/**
 * Maps each text of a column to a value of its field. Texts without a mapping are parsed as they
 * are.
 */
export function ValueMapping({ name, ...props }: ValueMappingProps) {
  const translate = useTranslate();
  const count = Object.keys(props.words).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <details
      className="import-words"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{translate('framework.import.words', { name })}</summary>
      {isOpen && <WordInputs {...props} />}
    </details>
  );
}

function WordInputs({
  screen,
  importId,
  column,
  path,
  field,
  words,
  onChange,
}: Omit<ValueMappingProps, 'name'>) {
  const translate = useTranslate();
  const { data, isError, refetch } = useCallQuery(importWords, {
    params: { id: importId },
    query: { column: String(column) },
  });
  if (isError) return <Failed onRetry={refetch} />;
  if (!data) return <Loading lines={2} />;
  return (
    <>
      <p className="import-hint">{translate('framework.import.wordsNote')}</p>
      <WordForm
        key={data.words.length}
        {...{ screen, path, field, words, onChange }}
        found={data.words}
      />
      {data.isCut && (
        <p className="import-hint">
          {translate('framework.import.wordsCut', { count: data.words.length })}
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
