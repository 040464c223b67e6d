import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  ActionButton,
  Actions,
  Callout,
  formatDateTime,
  Loading,
  Note,
  Page,
  Panel,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import { LEAST_SHARE, LEAST_VOTERS, type AskedTarget, type FeedbackForm } from '../api.ts';
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
      <Note>
        {translate(`${TEXTS}.receipt.next`, { voters: LEAST_VOTERS, share: LEAST_SHARE })}
      </Note>
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

function Questions({ form, refetch }: { form: FeedbackForm; refetch: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { language } = usePreferences();
  const { http, session } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const user = String(session.user()?.user ?? '');
  const [answers, setAnswers] = useState<Answers>(() => readDraft(localStorage, user, form.id));
  const [isTried, setTried] = useState(false);
  const { done, all, missing } = progressOf(form.targets, answers);
  const keep = (next: Answers): void => {
    setAnswers(next);
    writeDraft(localStorage, user, form.id, next);
  };
  const send = async () => {
    setTried(true);
    if (missing.length > 0) {
      const [first = ''] = missing;
      document
        .querySelector<HTMLElement>(
          `[data-question="${first.split('/')[1] ?? ''}"] input, [data-question="${first.split('/')[1] ?? ''}"] textarea`,
        )
        ?.focus();
      return;
    }
    // A reply may be lost on the way back: whoever has answered already is counted.
    const isIn = await run(async () => {
      const answer = await http.post(`/feedback/${form.id}/answers`, {
        answers: givenIn(form.targets, answers),
      });
      const { code } = (answer.isSuccess ? {} : (answer.body ?? {})) as Partial<FailureBody>;
      return code === 'ALREADY_ANSWERED'
        ? { ...answer, isSuccess: true as const, body: null }
        : answer;
    });
    if (!isIn) return;
    writeDraft(localStorage, user, form.id, {});
    window.scrollTo({ top: 0 });
    refetch();
  };
  const forget = (): void => {
    keep({});
    notify(`${TEXTS}.form.forgotten`, { type: 'info' });
  };
  const said = (key: string): string | undefined =>
    problemOf(key) ??
    (isTried && missing.includes(key) ? translate('errors.field.required') : undefined);
  return (
    <>
      <Callout tone="good">{translate(`${TEXTS}.form.anonymous`)}</Callout>
      {form.changes.length > 0 && (
        <Panel title={translate(`${TEXTS}.form.changes`)}>
          <ul className={styles.changes}>
            {form.changes.map(({ name, semester, note }) => (
              <li key={`${name.en}${note}`}>
                <q>{note}</q>{' '}
                <small>
                  {name[language]}, {semester[language]}
                </small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {form.targets.map((target) => (
        <Part
          key={target.id}
          target={target}
          answers={answers}
          problemOf={said}
          onChange={(key, filled) => keep({ ...answers, [key]: filled })}
        />
      ))}
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
            onClick={() => void send()}
          >
            {translate(`${TEXTS}.form.send`)}
          </ActionButton>
          {done > 0 && (
            <ActionButton quiet onClick={forget}>
              {translate(`${TEXTS}.form.forget`)}
            </ActionButton>
          )}
        </Actions>
        <Note>{translate(`${TEXTS}.form.device`)}</Note>
      </Panel>
    </>
  );
}

/** One evaluation, to be answered once. What is typed stays on this device until it is sent. */
export function AnswerForm({ id }: { id: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body: form, isError, isPending, refetch } = useAnswer<FeedbackForm>(`/feedback/${id}`);
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
