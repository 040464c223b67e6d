import TextField from '@mui/material/TextField';
import { useId, type Ref } from 'react';
import { useTranslate } from 'react-admin';
import { useTexts } from '../../../framework/index.ts';
import { MAX_COMMENT, SCALE_TOP, type FormQuestion } from '../api.ts';
import { isInWords, labelOf, valuesOf } from '../rules/evaluationRules.ts';
import type { Filled } from './formAnswers.ts';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback.form';

interface QuestionInputProps {
  question: FormQuestion;
  filled: Filled;
  onChange: (filled: Filled) => void;
  /** Translated. */
  problem: string | undefined;
  /** Receives the element that is focused when the form finds a problem here. */
  inputRef: Ref<HTMLInputElement>;
}

function useOptions(question: FormQuestion): { value: number; words: string }[] {
  const { translate, language } = useTexts();
  const values = valuesOf(question);
  // “Yes” is offered first.
  return (question.kind === 'yesNo' ? values.toReversed() : values).map((value) => {
    const label = labelOf(question, value);
    const words = typeof label === 'string' ? translate(label, { _: label }) : label[language];
    return { value, words };
  });
}

function Words({
  filled,
  onChange,
  label,
  problem,
  inputRef,
  isRemark = false,
}: Pick<QuestionInputProps, 'filled' | 'onChange' | 'problem'> & {
  label: string;
  inputRef?: Ref<HTMLInputElement>;
  isRemark?: boolean;
}) {
  const translate = useTranslate();
  const left = MAX_COMMENT - filled.text.length;
  return (
    <TextField
      multiline
      fullWidth
      minRows={isRemark ? 1 : 2}
      value={filled.text}
      {...(inputRef ? { inputRef } : {})}
      error={problem !== undefined}
      helperText={problem ?? (left < 300 ? translate(`${TEXTS}.left`, { count: left }) : undefined)}
      onChange={(event) => onChange({ ...filled, text: event.target.value })}
      slotProps={{
        htmlInput: { maxLength: MAX_COMMENT, 'aria-label': label },
        ...(isRemark ? { input: { placeholder: translate(`${TEXTS}.remark`) } } : {}),
      }}
    />
  );
}

/** The labels of the lowest and the highest answer. */
function ScaleEnds({ question: { lowLabel, highLabel } }: Pick<QuestionInputProps, 'question'>) {
  const { language } = useTexts();
  if (!lowLabel || !highLabel) return null;
  return (
    <p className={styles.ends}>
      <span>1 · {lowLabel[language]}</span>
      <span>
        {SCALE_TOP} · {highLabel[language]}
      </span>
    </p>
  );
}

/** One question with its answers; “no answer” is a choice of its own. */
export function QuestionInput({
  question,
  filled,
  onChange,
  problem,
  inputRef,
}: QuestionInputProps) {
  const { translate, language } = useTexts();
  const id = useId();
  const options = useOptions(question);
  const { kind, text, allowsRemark, isRequired } = question;
  const words = text[language];
  const legend = (
    <>
      {words}
      {isRequired && <span className={styles.needed}> · {translate(`${TEXTS}.required`)}</span>}
    </>
  );
  if (isInWords(question)) {
    return (
      <div className={styles.question} data-question={question.id}>
        <p className={styles.legend}>{legend}</p>
        <Words
          filled={filled}
          onChange={onChange}
          label={words}
          problem={problem}
          inputRef={inputRef}
        />
      </div>
    );
  }
  const all = isRequired
    ? options
    : [...options, { value: null, words: translate(`${TEXTS}.noAnswer`) }];
  return (
    <fieldset
      className={styles.question}
      data-question={question.id}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <ScaleEnds question={question} />
      <div className={styles.options} data-kind={kind}>
        {all.map(({ value, words: said }, index) => (
          <label key={String(value)} data-none={value === null || undefined}>
            <input
              ref={index === 0 ? inputRef : undefined}
              type="radio"
              name={id}
              checked={filled.value === value}
              onChange={() => onChange({ ...filled, value })}
            />
            <span>{said}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {allowsRemark && (
        <Words
          filled={filled}
          onChange={onChange}
          label={translate(`${TEXTS}.remarkOf`, { question: words })}
          problem={undefined}
          isRemark
        />
      )}
    </fieldset>
  );
}
