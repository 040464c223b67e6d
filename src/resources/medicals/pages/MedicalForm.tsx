import { useCallback, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Callout,
  formatDate,
  formatDateTime,
  KindForm,
  Note,
  Page,
  Panel,
  QueryState,
  UnsavedGuard,
  useCallQuery,
  useCallMutation,
  useFormProblems,
  usePrivileges,
  type ViewProps,
  RecordInput,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { fileMedical, type MissablePaper, type OwnMedicals, ownMedicals } from '../api.ts';
import { FILING, LIST } from '../routes.ts';
import { daysOf, deadlineOf, uncovered } from './choosing.ts';
import { medicalText } from './medicalText.ts';
import { WhoseMedical } from './WhoseMedical.tsx';
import styles from './medicals.module.css';

/** `/manage-exam/exam-medical/create`: files a medical; the office does so for a student. */
export function MedicalForm({ screen }: ViewProps) {
  const translate = useTranslate();
  const isOffice = usePrivileges().has(FILING);
  const [search, setSearch] = useSearchParams();
  const student = isOffice ? search.get('student') : null;
  const choose = useCallback(
    (chosen: string | null) =>
      setSearch(chosen === null ? {} : { student: chosen }, { replace: true }),
    [setSearch],
  );
  const {
    data: own,
    isError,
    refetch,
  } = useCallQuery(ownMedicals, isOffice ? (student === null ? null : { query: { student } }) : {});
  const text = medicalText(translate, isOffice);
  const isAsked = !isOffice || student !== null;
  return (
    <Page title={text('ask')} intro={text('formIntro')}>
      {isOffice && <WhoseMedical screen={screen} student={student} onChoice={choose} />}
      {isAsked && (
        <QueryState
          query={{ data: own, isError, refetch }}
          failure={isOffice ? undefined : text('studentsOnly')}
          inPanel
        />
      )}
      {own && own.sessions.every(({ papers }) => papers.every(({ closed }) => closed !== null)) && (
        <Panel>
          <Note>{text('nothing')}</Note>
          <Link to={LIST}>{text('back')}</Link>
        </Panel>
      )}
      {own && own.sessions.some(({ papers }) => papers.some(({ closed }) => closed === null)) && (
        <Form key={student} screen={screen} own={own} student={student} />
      )}
    </Page>
  );
}

const FIELDS = ['startsOn', 'endsOn', 'issuer', 'certificate', 'remarks', 'lateReason'] as const;

interface FormProps extends ViewProps {
  own: OwnMedicals;
  /** The student in whose name the office files; `null`: the user. */
  student: string | null;
}

const sessionOf = (own: OwnMedicals, chosen: readonly string[]) =>
  own.sessions.find(({ papers }) =>
    papers.some(({ registration }) => chosen.includes(registration)),
  );

/** The choice of papers, which sets the days of the certificate until they are edited. */
function useChosenPapers(own: OwnMedicals, form: UseFormReturn<Record<string, unknown>>) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { isDirty, dirtyFields } = useFormState({ control: form.control });
  const [startsOn, endsOn] = useWatch({ control: form.control, name: ['startsOn', 'endsOn'] }) as [
    string | null,
    string | null,
  ];
  const choose = (paper: MissablePaper, isChosen: boolean) => {
    const next = isChosen
      ? [...chosen, paper.registration]
      : chosen.filter((one) => one !== paper.registration);
    setChosen(next);
    const papers = own.sessions.flatMap((session) => session.papers);
    const days = daysOf(papers.filter(({ registration }) => next.includes(registration)));
    if (!days) return;
    if (!dirtyFields['startsOn'] || startsOn === null)
      form.resetField('startsOn', { defaultValue: days.from });
    if (!dirtyFields['endsOn'] || endsOn === null)
      form.resetField('endsOn', { defaultValue: days.to });
  };
  const session = sessionOf(own, chosen);
  const missed = session?.papers.filter(({ registration }) => chosen.includes(registration)) ?? [];
  const deadline = session ? deadlineOf(session, missed, own.medicalDays) : null;
  return {
    chosen,
    choose,
    isDirty: isDirty || chosen.length > 0,
    session,
    deadline,
    isLate: deadline !== null && Date.parse(own.now) >= deadline.getTime(),
    outside: uncovered(missed, startsOn, endsOn),
  };
}

/** Files the request, for oneself or in the name of a student. */
function useFiling(form: UseFormReturn<Record<string, unknown>>, student: string | null) {
  const request = useCallMutation(recordCalls('medical-requests').create);
  const requestFor = useCallMutation(fileMedical);
  const { isBusy, problemOf } = student === null ? request : requestFor;
  const onProblems = useFormProblems(form, ['papers', 'examSession']);
  const file = async (body: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const answer =
      student === null
        ? await request.send({ body }, { onProblems })
        : await requestFor.send({ body: { ...body, student } }, { onProblems });
    return answer !== null;
  };
  return { file, isBusy, refused: problemOf('papers') ?? problemOf('examSession') };
}

/** The papers to choose from, by examination. */
function PapersPanel({
  own,
  student,
  chosen,
  refused,
  onChoose,
}: Pick<FormProps, 'own' | 'student'> & {
  chosen: readonly string[];
  refused: string | undefined;
  onChoose: (paper: MissablePaper, isChosen: boolean) => void;
}) {
  const { translate } = useTexts();
  const text = medicalText(translate, student !== null);
  const session = sessionOf(own, chosen);
  return (
    <Panel title={text('which')} note={text('whichNote')}>
      {own.sessions.map((one) => (
        <fieldset key={one.id} className={styles.papers}>
          <legend>
            <TextInLanguage value={one.title} />
          </legend>
          {one.papers.map((paper) => {
            const isOther = session !== undefined && session !== one;
            const reason = paper.closed ?? (isOther ? 'otherSession' : null);
            return (
              <PaperChoice
                key={paper.registration}
                paper={paper}
                isChosen={chosen.includes(paper.registration)}
                closed={reason === null ? undefined : text(`closed.${reason}`)}
                onChoose={(isChosen) => onChoose(paper, isChosen)}
              />
            );
          })}
        </fieldset>
      ))}
      {refused !== undefined && <Callout tone="bad">{refused}</Callout>}
    </Panel>
  );
}

interface PaperChoiceProps {
  paper: MissablePaper;
  isChosen: boolean;
  /** Why a medical cannot name the paper. */
  closed: string | undefined;
  onChoose: (isChosen: boolean) => void;
}

function PaperChoice({ paper, isChosen, closed, onChoose }: PaperChoiceProps) {
  const { translate, language } = useTexts();
  const { unit, startsAt } = paper;
  const at =
    startsAt === null ? translate('examRegistration.notTimed') : formatDateTime(startsAt, language);
  return (
    <label data-closed={closed !== undefined || undefined}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-disabled={closed !== undefined}
        onChange={(event) => closed === undefined && onChoose(event.target.checked)}
      />
      <span>
        <strong>{unit.code}</strong> <TextInLanguage value={unit.title} />
        <small>{[at, closed].filter(Boolean).join(' · ')}</small>
      </span>
    </label>
  );
}

interface DaysPanelProps {
  resource: ViewProps['screen']['resource'];
  text: ReturnType<typeof medicalText>;
  outside: readonly MissablePaper[];
  deadline: Date | null;
  isLate: boolean;
}

/** The days of the illness, the papers outside them, and the deadline. */
function DaysPanel({ resource, text, outside, deadline, isLate }: DaysPanelProps) {
  const { language } = useTexts();
  const at = deadline === null ? '' : formatDateTime(deadline.toISOString(), language);
  return (
    <Panel title={text('when')}>
      <div className={styles.pair}>
        <RecordInput resource={resource} name="startsOn" />
        <RecordInput resource={resource} name="endsOn" />
      </div>
      {outside.map(({ registration, unit, startsAt }) => (
        <Callout key={registration} tone="caution">
          {text('outside', {
            unit: unit.code,
            day: startsAt === null ? '' : formatDate(startsAt, language),
          })}
        </Callout>
      ))}
      {deadline && !isLate && <Note>{text('inTime', { at })}</Note>}
      {isLate && <Callout tone="caution">{text('late', { at })}</Callout>}
      {isLate && <RecordInput resource={resource} name="lateReason" required />}
    </Panel>
  );
}

function Form({ screen: { resource }, own, student }: FormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const released = useRef(false);
  const form = useForm<Record<string, unknown>>({
    defaultValues: Object.fromEntries(FIELDS.map((name) => [name, null])),
  });
  const { chosen, choose, isDirty, session, deadline, isLate, outside } = useChosenPapers(
    own,
    form,
  );
  const { file, isBusy, refused } = useFiling(form, student);
  const text = medicalText(translate, student !== null);
  const lacks =
    chosen.length === 0
      ? text('chooseFirst')
      : outside.length > 0
        ? text('notCovered', { papers: outside.map(({ unit }) => unit.code).join(', ') })
        : undefined;
  const save = form.handleSubmit(async ({ lateReason, ...values }) => {
    if (lacks !== undefined) return;
    const examSession = session?.id;
    const late = isLate ? { lateReason } : {};
    if (!(await file({ ...values, examSession, papers: chosen, ...late }))) return;
    released.current = true;
    notify(text('handedIn'), { type: 'success' });
    void navigate(LIST);
  });
  return (
    <KindForm resource={resource.name} form={form} onSubmit={() => void save()}>
      <div className={styles.form}>
        <PapersPanel {...{ own, student, chosen, refused }} onChoose={choose} />
        <DaysPanel {...{ resource, text, outside, deadline, isLate }} />
        <Panel title={translate('resources.medical-requests.sections.certificate')}>
          <RecordInput resource={resource} name="issuer" />
          <RecordInput resource={resource} name="certificate" />
          <RecordInput resource={resource} name="remarks" />
        </Panel>
        <Panel title={student === null ? text('next.title') : undefined}>
          {student === null && (
            <ol className={styles.next}>
              {(['check', 'board', 'result'] as const).map((key) => (
                <li key={key}>{text(`next.${key}`)}</li>
              ))}
            </ol>
          )}
          <Actions>
            <ActionButton isBusy={isBusy} disabled={lacks !== undefined} title={lacks}>
              {text('handIn')}
            </ActionButton>
            <Link to={LIST}>{translate('framework.action.cancel')}</Link>
          </Actions>
        </Panel>
      </div>
      <UnsavedGuard isDirty={isDirty} released={released} onGiveUp={() => form.reset()} />
    </KindForm>
  );
}
