import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../../contract/model/constants.ts';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { allTextsOf } from '../../../contract/model/localised.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { CharacterCounter, needsCounter } from '../parts/CharacterCounter.tsx';
import { TextBox } from '../parts/TextBox.tsx';
import { useFieldInput, type FieldInput } from '../parts/useFieldInput.ts';

type TextInputProps = InputProps<FieldOf<'text'>>;

interface BoxProps {
  props: TextInputProps;
  input: FieldInput;
}

const SHORTEST_ROWS = 3;
const MAX_ROWS = 18;
const growing = (field: FieldOf<'text'>) =>
  field.multiline ? { box: { multiline: true, minRows: SHORTEST_ROWS, maxRows: MAX_ROWS } } : {};

function counterOf(text: string, { field }: TextInputProps, { translate }: FieldInput): ReactNode {
  const max = field.max;
  if (!needsCounter(text, max, field.multiline ?? false)) return undefined;
  return <CharacterCounter text={text} max={max} translate={translate} />;
}

export function TextInput(props: TextInputProps): ReactNode {
  const input = useFieldInput(props);
  return props.field.i18n ? (
    <BilingualText props={props} input={input} />
  ) : (
    <SingleText props={props} input={input} />
  );
}

function SingleText({ props, input }: BoxProps): ReactNode {
  const text = typeof input.value === 'string' ? input.value : '';
  return (
    <TextBox
      input={input}
      props={props}
      value={text}
      onText={(typed) => input.setValue(typed === '' ? null : typed)}
      counter={counterOf(text, props, input)}
      {...growing(props.field)}
    />
  );
}

/** Both languages side by side, always in the same order, so that neither is forgotten. */
function BilingualText({ props, input }: BoxProps): ReactNode {
  const texts = allTextsOf(input.value);
  const change = (language: Language, typed: string) => {
    const next = { ...texts, [language]: typed };
    input.setValue(LANGUAGES.every((each) => next[each] === '') ? null : next);
  };
  return (
    <div className="input-languages" role="group" aria-label={props.label}>
      {LANGUAGES.map((language, place) => {
        const languageName = input.translate(`framework.kinds.languages.${language}`);
        return (
          <TextBox
            key={language}
            input={
              place === 0 ? input : { ...input, id: `${input.id}-${language}`, focusRef: () => {} }
            }
            props={props}
            label={input.translate('framework.kinds.inLanguage', {
              label: props.label,
              language: languageName,
            })}
            value={texts[language]}
            onText={(typed) => change(language, typed)}
            problem={input.problemOf(language) ?? input.problem}
            help={place === 0 ? props.help : undefined}
            counter={counterOf(texts[language], props, input)}
            attributes={{ lang: language }}
            {...growing(props.field)}
          />
        );
      })}
    </div>
  );
}
