import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Callout,
  formatDateTime,
  Loading,
  Note,
  Page,
  Panel,
  useCallMutation,
  useCallQuery,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import { MIN_SHARE, MIN_VOTERS } from '../anonymity.ts';
import { answerFeedback, type AskedTarget, type FeedbackForm, feedbackForm } from '../api.ts';
import { FEEDBACK, unitName } from '../routes.ts';
import { Turnout } from './FeedbackDesk.tsx';
import {
  givenIn,
  keyOf,
  NOTHING,
  progressOf,
  readDraft,
  writeDraft,
  type Answers,
  type Filled,
} from './formAnswers.ts';
import { QuestionInput } from './QuestionInput.tsx';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback';

function Receipt({ form }: { form: FeedbackForm }) {
  const translate = useTranslate();
  const { voters, participants } = form;
  return (
    <Panel title={translate(`${TEXTS}.receipt.title`)}>
      <Callout tone="good">{translate(`${TEXTS}.receipt.text`, { voters, participants })}</Callout>
      <Turnout voters={voters} participants={participants} />
      <Note>{translate(`${TEXTS}.receipt.next`, { voters: MIN_VOTERS, share: MIN_SHARE })}</Note>
    </Panel>
  );
}

interface PartProps {
  target: AskedTarget;
  answers: Answers;
  problemOf: (key: string) => string | undefined;
  onChange: (key: string, filled: Filled) => void;
}

function Part({ target, answers, problemOf, onChange }: PartProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (
    <Panel
      title={target.staff?.name[language] ?? translate(`${TEXTS}.form.unit`)}
      note={target.introduction?.[language]}
    >
      {target.questions.map((question) => {
        const key = keyOf(target.id, question.id);
        return (
          <QuestionInput
            key={key}
            question={question}
            filled={answers[key] ?? NOTHING}
            problem={problemOf(key)}
            onChange={(filled) => onChange(key, filled)}
          />
        );
      })}
    </Panel>
  );
}

/** The answers of a form, saved on this device while they are unsent. */
function useDraft(evaluation: string) {
  const { session } = usePortalServices();
  const user = String(session.user()?.user ?? '');
  const [answers, setAnswers] = useState<Answers>(() => readDraft(localStorage, user, evaluation));
  const save = (next: Answers): void => {
    setAnswers(next);
    writeDraft(localStorage, user, evaluation, next);
  };
  return {
    answers,
    save,
    /** Removes the saved draft and leaves the form as it is. */
    remove: () => writeDraft(localStorage, user, evaluation, {}),
  };
}

/** Focuses the input of a question, given by `target/question`. */
function focusQuestion(key: string): void {
  const question = `[data-question="${key.split('/')[1] ?? ''}"]`;
  document.querySelector<HTMLElement>(`${question} input, ${question} textarea`)?.focus();
}

function ChangeNotes({ changes }: Pick<FeedbackForm, 'changes'>) {
  const translate = useTranslate();
  const { language } = usePreferences();
  if (changes.length === 0) return null;
  return (
    <Panel title={translate(`${TEXTS}.form.changes`)}>
      <ul className={styles.changes}>
        {changes.map(({ name, semester, note }) => (
          <li key={`${name.en}${note}`}>
            <q>{note}</q>{' '}
            <small>
              {name[language]}, {semester[language]}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Questions({ form, refetch }: { form: FeedbackForm; refetch: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { send, isBusy, problemOf } = useCallMutation(answerFeedback);
  const { answers, save, remove } = useDraft(form.id);
  const [isTried, setTried] = useState(false);
  const progress = progressOf(form.targets, answers);
  const { missing } = progress;
  const submit = async () => {
    setTried(true);
    if (missing.length > 0) return focusQuestion(missing[0] ?? '');
    let isCounted = false;
    const input = { params: { id: form.id }, body: { answers: givenIn(form.targets, answers) } };
    const sent = await send(input, {
      refusal: ({ code }) => {
        // The answer to an earlier attempt was lost: these answers are counted.
        isCounted = code === 'ALREADY_ANSWERED';
        return isCounted ? null : undefined;
      },
    });
    if (!sent && !isCounted) return;
    remove();
    window.scrollTo({ top: 0 });
    refetch();
  };
  const clear = (): void => {
    save({});
    notify(`${TEXTS}.form.forgotten`, { type: 'info' });
  };
  const problemAt = (key: string): string | undefined =>
    problemOf(key) ??
    (isTried && missing.includes(key) ? translate('errors.field.required') : undefined);
  return (
    <>
      <Callout tone="good">{translate(`${TEXTS}.form.anonymous`)}</Callout>
      <ChangeNotes changes={form.changes} />
      {form.targets.map((target) => (
        <Part
          key={target.id}
          target={target}
          answers={answers}
          problemOf={problemAt}
          onChange={(key, filled) => save({ ...answers, [key]: filled })}
        />
      ))}
      <SubmitPanel
        progress={progress}
        isTried={isTried}
        isBusy={isBusy}
        onSubmit={() => void submit()}
        onClear={clear}
      />
    </>
  );
}

interface SubmitPanelProps {
  progress: ReturnType<typeof progressOf>;
  isTried: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  onClear: () => void;
}

/** How much is answered, and the buttons to send or clear it. */
function SubmitPanel({
  progress: { done, all, missing },
  isTried,
  isBusy,
  onSubmit,
  onClear,
}: SubmitPanelProps) {
  const translate = useTranslate();
  return (
    <Panel>
      <Note>{translate(`${TEXTS}.form.privacy`)}</Note>
      <p className={styles.progress} role="status">
        {translate(`${TEXTS}.form.answered`, { done, all })}
      </p>
      {isTried && missing.length > 0 && (
        <Callout tone="bad">{translate(`${TEXTS}.form.missing`)}</Callout>
      )}
      <Note>{translate(`${TEXTS}.form.sendNote`)}</Note>
      {done === 0 && <Note>{translate(`${TEXTS}.form.empty`)}</Note>}
      <Actions>
        <ActionButton
          isBusy={isBusy}
          disabled={done === 0}
          title={done === 0 ? translate(`${TEXTS}.form.empty`) : undefined}
          onClick={onSubmit}
        >
          {translate(`${TEXTS}.form.send`)}
        </ActionButton>
        {done > 0 && (
          <ActionButton quiet onClick={onClear}>
            {translate(`${TEXTS}.form.forget`)}
          </ActionButton>
        )}
      </Actions>
      <Note>{translate(`${TEXTS}.form.device`)}</Note>
    </Panel>
  );
}

/** One evaluation, to be answered once. The draft stays on this device until it is sent. */
export function AnswerForm({ id }: { id: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const {
    data: form,
    isError,
    isPending,
    refetch,
  } = useCallQuery(feedbackForm, { params: { id } });
  const intro =
    form &&
    `${translate(`resources.evaluations.options.occasion.${form.occasion}`)} · ${translate(`${TEXTS}.own.until`, { until: formatDateTime(form.closesAt, language) })}`;
  return (
    <Page title={form ? unitName(form.unit, language) : translate(`${TEXTS}.title`)} intro={intro}>
      <nav className={styles.links}>
        <Link to={FEEDBACK}>{translate(`${TEXTS}.form.back`)}</Link>
      </nav>
      {isPending && (
        <Panel>
          <Loading lines={8} />
        </Panel>
      )}
      {isError && <Callout tone="caution">{translate(`${TEXTS}.form.gone`)}</Callout>}
      {form?.hasAnswered && <Receipt form={form} />}
      {form && !form.hasAnswered && <Questions form={form} refetch={refetch} />}
    </Page>
  );
}
