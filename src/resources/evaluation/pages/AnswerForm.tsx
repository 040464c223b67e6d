import { useNotify, useTranslate } from 'react-admin';
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form';
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
  useFieldProblem,
  useFormProblems,
  usePortalServices,
  useTexts,
} from '../../../framework/index.ts';
import { MIN_SHARE, MIN_VOTERS } from '../anonymity.ts';
import {
  answerFeedback,
  type FormQuestion,
  type FormTarget,
  type FeedbackForm,
  feedbackForm,
} from '../api.ts';
import { FEEDBACK, unitName } from '../routes.ts';
import { Turnout } from './FeedbackDesk.tsx';
import {
  emptyAnswers,
  givenAnswers,
  isMissing,
  keyOf,
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

/** A question bound to the surrounding form. */
function Question({
  name,
  question,
  onChange,
}: {
  name: string;
  question: FormQuestion;
  onChange: () => void;
}) {
  const translate = useTranslate();
  const { field } = useController<Record<string, Filled>>({
    name,
    rules: {
      validate: (filled) =>
        isMissing(question, filled) ? translate('errors.field.required') : undefined,
    },
  });
  return (
    <QuestionInput
      question={question}
      filled={field.value}
      problem={useFieldProblem(name)}
      inputRef={field.ref}
      onChange={(filled) => {
        field.onChange(filled);
        onChange();
      }}
    />
  );
}

function Part({ target, onChange }: { target: FormTarget; onChange: () => void }) {
  const { translate, language } = useTexts();
  return (
    <Panel
      title={target.staff?.name[language] ?? translate(`${TEXTS}.form.unit`)}
      note={target.introduction?.[language]}
    >
      {target.questions.map((question) => {
        const key = keyOf(target.id, question.id);
        return <Question key={key} name={key} question={question} onChange={onChange} />;
      })}
    </Panel>
  );
}

/** The answers of a form, saved on this device while they are unsent. */
function useAnswers({ id, targets }: FeedbackForm) {
  const user = String(usePortalServices().session.user()?.user ?? '');
  const empty = emptyAnswers(targets);
  const form = useForm<Record<string, Filled>>({
    defaultValues: { ...empty, ...readDraft(localStorage, user, id) },
  });
  return {
    form,
    saveDraft: () => writeDraft(localStorage, user, id, form.getValues()),
    /** Removes the saved draft and leaves the form as it is. */
    removeDraft: () => writeDraft(localStorage, user, id, {}),
    clear: () => {
      form.reset(empty);
      writeDraft(localStorage, user, id, {});
    },
  };
}

function ChangeNotes({ changes }: Pick<FeedbackForm, 'changes'>) {
  const { translate, language } = useTexts();
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

function Questions({ form: feedback, refetch }: { form: FeedbackForm; refetch: () => void }) {
  const notify = useNotify();
  const { id, targets, changes } = feedback;
  const { form, saveDraft, removeDraft, clear } = useAnswers(feedback);
  const { send, isBusy } = useCallMutation(answerFeedback);
  const onProblems = useFormProblems(form);
  const translate = useTranslate();
  const answers = useWatch({ control: form.control }) as Answers;
  const submit = form.handleSubmit(async (values) => {
    let isCounted = false;
    const input = { params: { id }, body: { answers: givenAnswers(targets, values) } };
    const sent = await send(input, {
      onProblems,
      refusal: ({ code }) => {
        // The answer to an earlier attempt was lost: these answers are counted.
        isCounted = code === 'ALREADY_ANSWERED';
        return isCounted ? null : undefined;
      },
    });
    if (!sent && !isCounted) return;
    removeDraft();
    window.scrollTo({ top: 0 });
    refetch();
  });
  return (
    <FormProvider {...form}>
      <Callout tone="good">{translate(`${TEXTS}.form.anonymous`)}</Callout>
      <ChangeNotes changes={changes} />
      {targets.map((target) => (
        <Part key={target.id} target={target} onChange={saveDraft} />
      ))}
      <SubmitPanel
        progress={progressOf(targets, answers)}
        isTried={form.formState.isSubmitted}
        isBusy={isBusy}
        onSubmit={() => void submit()}
        onClear={() => {
          clear();
          notify(`${TEXTS}.form.forgotten`, { type: 'info' });
        }}
      />
    </FormProvider>
  );
}

interface SubmitPanelProps {
  progress: ReturnType<typeof progressOf>;
  isTried: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  onClear: () => void;
}

/** The progress, and the buttons to send or clear the answers. */
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
      {isTried && missing > 0 && <Callout tone="bad">{translate(`${TEXTS}.form.missing`)}</Callout>}
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
  const { translate, language } = useTexts();
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
