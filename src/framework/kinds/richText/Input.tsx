import { Suspense, type ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../../contract/model/constants.ts';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { allTextsOf } from '../../../contract/model/localised.ts';
import { plainTextOf } from '../../../contract/model/richtext/plainText.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { CharacterCounter } from '../parts/CharacterCounter.tsx';
import { InputNotes } from '../parts/InputNotes.tsx';
import { MarkedText } from '../parts/MarkedText.tsx';
import { LazyRichTextEditor } from '../parts/richText/lazyEditor.ts';
import { RichText } from '../parts/richText/RichText.tsx';
import { useFieldInput, type FieldInput } from '../parts/useFieldInput.ts';

type RichTextInputProps = InputProps<FieldOf<'richText'>>;

interface BoxProps {
  props: RichTextInputProps;
  input: FieldInput;
  html: string;
  label: string;
  problem: string | null;
  language: Language | undefined;
  isFirst: boolean;
  onChange: (html: string) => void;
}

/** One text: its label, the editor or a placeholder, and its notes. */
function Box({
  props,
  input,
  html,
  label,
  problem,
  language,
  isFirst,
  onChange,
}: BoxProps): ReactNode {
  const { field, required = false, disabled = false, disabledReason } = props;
  const id = isFirst ? input.id : `${input.id}-${language}`;
  const counter =
    field.max === undefined ? undefined : (
      <CharacterCounter text={plainTextOf(html)} max={field.max} translate={input.translate} />
    );
  return (
    <div className="rich-text-box">
      <span
        id={`${id}-label`}
        className={`input-label rich-text-label${problem === null ? '' : ' rich-text-label-problem'}`}
      >
        <MarkedText text={label} />
        {required && <span aria-hidden="true"> *</span>}
      </span>
      {disabled ? (
        <div className="rich-text-frame rich-text-closed">
          <RichText html={html} language={language} />
        </div>
      ) : (
        <Suspense fallback={<div className="rich-text-frame" aria-busy="true" />}>
          <LazyRichTextEditor
            id={id}
            html={html}
            resource={props.resource}
            name={props.name}
            label={label}
            language={language}
            describedBy={`${id}-notes`}
            isRequired={required}
            isInvalid={problem !== null}
            onChange={onChange}
            onBlur={input.onBlur}
            focusRef={isFirst ? input.focusRef : undefined}
          />
        </Suspense>
      )}
      <div id={`${id}-notes`} className="rich-text-notes">
        <InputNotes
          problem={problem}
          help={isFirst ? props.help : undefined}
          disabledReason={disabled ? disabledReason : undefined}
          counter={counter}
        />
      </div>
    </div>
  );
}

const textOf = (value: unknown, language?: Language): string => {
  const text =
    language === undefined
      ? value
      : (value as Partial<Record<Language, unknown>> | null | undefined)?.[language];
  return typeof text === 'string' ? text : '';
};

/** Formatted text; a bilingual text has one editor for each language. */
export function RichTextInput(props: RichTextInputProps): ReactNode {
  const { field, label } = props;
  const input = useFieldInput(props);
  const shared = { props, input };
  if (!field.i18n) {
    return (
      <div role="group" aria-label={label} aria-describedby={`${input.id}-notes`}>
        <Box
          {...shared}
          html={textOf(input.value)}
          label={label}
          problem={input.problem}
          language={undefined}
          isFirst
          onChange={(html) => input.setValue(html === '' ? null : html)}
        />
      </div>
    );
  }
  const change = (language: Language, html: string): void => {
    const both = { ...allTextsOf(input.value), [language]: html };
    input.setValue(LANGUAGES.every((each) => both[each] === '') ? null : both);
  };
  return (
    <div
      className="input-languages rich-text-languages"
      role="group"
      aria-label={label}
      aria-describedby={`${input.id}-notes`}
    >
      {LANGUAGES.map((language, place) => (
        <Box
          key={language}
          {...shared}
          html={textOf(input.value, language)}
          label={input.translate('framework.kinds.inLanguage', {
            label,
            language: input.translate(`framework.kinds.languages.${language}`),
          })}
          problem={input.problemOf(language) ?? input.problem}
          language={language}
          isFirst={place === 0}
          onChange={(html) => change(language, html)}
        />
      ))}
    </div>
  );
}
