import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  formatDate,
  formatDateTime,
  KindForm,
  KindInput,
  Loading,
  Note,
  Page,
  Panel,
  textIn,
  UnsavedGuard,
  useCallQuery,
  useCallMutation,
  usePreferences,
  usePrivileges,
  type ViewProps,
} from '../../../framework/index.ts';
import { fileMedical, type MissablePaper, type OwnMedicals, ownMedicals } from '../api.ts';
import { FILING, LIST } from '../routes.ts';
import { daysOf, deadlineOf, uncovered } from './choosing.ts';
import { medicalText } from './medicalText.ts';
import { WhoseMedical } from './WhoseMedical.tsx';
import styles from './medicals.module.css';

/**
 * `/manage-exam/exam-medical/create`: which papers were missed, when the student was ill, the
 * certificate, and what happens then. The office files in the name of whoever brought one.
 */
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
      {isError && (
        <Panel>
          <Failed text={isOffice ? undefined : text('studentsOnly')} onRetry={refetch} />
        </Panel>
      )}
      {isAsked && !own && !isError && <Loading lines={6} />}
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
type Name = (typeof FIELDS)[number];

interface FormProps extends ViewProps {
  own: OwnMedicals;
  /** In whose name; `null`: in one's own. */
  student: string | null;
}

function Form({ screen: { resource }, own, student }: FormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { language } = usePreferences();
  const request = useCallMutation(recordCalls('medical-requests').create);
  const requestFor = useCallMutation(fileMedical);
  const { isBusy, problemOf } = student === null ? request : requestFor;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const released = useRef(false);
  const form = useForm<Record<string, unknown>>({
    defaultValues: Object.fromEntries(FIELDS.map((name) => [name, null])),
  });
  const { isDirty, dirtyFields } = useFormState({ control: form.control });
  const [startsOn, endsOn] = useWatch({ control: form.control, name: ['startsOn', 'endsOn'] }) as [
    string | null,
    string | null,
  ];
  const text = medicalText(translate, student !== null);

  const session = own.sessions.find(({ papers }) =>
    papers.some(({ registration }) => chosen.includes(registration)),
  );
  const missed = session?.papers.filter(({ registration }) => chosen.includes(registration)) ?? [];
  const deadline = session ? deadlineOf(session, missed, own.medicalDays) : null;
  const isLate = deadline !== null && Date.parse(own.now) >= deadline.getTime();
  const outside = uncovered(missed, startsOn, endsOn);

  useEffect(() => {
    for (const name of FIELDS) {
      const message = problemOf(name);
      if (message !== undefined) form.setError(name, { type: 'server', message });
    }
  });

  const choose = (paper: MissablePaper, isChosen: boolean) => {
    const next = isChosen
      ? [...chosen, paper.registration]
      : chosen.filter((one) => one !== paper.registration);
    setChosen(next);
    // The days of the papers are the least that a certificate covers; what somebody entered stays.
    const days = daysOf(
      own.sessions
        .flatMap(({ papers }) => papers)
        .filter(({ registration }) => next.includes(registration)),
    );
    if (!days) return;
    if (!dirtyFields['startsOn'] || startsOn === null)
      form.resetField('startsOn', { defaultValue: days.from });
    if (!dirtyFields['endsOn'] || endsOn === null)
      form.resetField('endsOn', { defaultValue: days.to });
  };
  const save = form.handleSubmit(async (values) => {
    if (lacks !== undefined) return;
    const { lateReason, ...rest } = values;
    const body = {
      ...rest,
      examSession: session?.id,
      papers: chosen,
      ...(isLate ? { lateReason } : {}),
    };
    const isSent =
      student === null
        ? await request.send({ body })
        : await requestFor.send({ body: { ...body, student } });
    if (!isSent) return;
    released.current = true;
    notify(text('handedIn'), { type: 'success' });
    void navigate(LIST);
  });

  const lacks =
    chosen.length === 0
      ? text('chooseFirst')
      : outside.length > 0
        ? text('notCovered', { papers: outside.map(({ unit }) => unit.code).join(', ') })
        : undefined;
  const input = (name: Name, required = resource.fields[name]?.required === true) => {
    const field = resource.fields[name];
    return (
      field && (
        <KindInput
          resource={resource.name}
          name={name}
          field={{ ...field, required } as typeof field}
          label={translate(`resources.${resource.name}.fields.${name}`)}
          help={field.help ? translate(`resources.${resource.name}.help.${name}`) : undefined}
        />
      )
    );
  };
  const refused = problemOf('papers') ?? problemOf('examSession');
  return (
    <KindForm resource={resource.name} form={form} onSubmit={() => void save()}>
      <div className={styles.form}>
        <Panel title={text('which')} note={text('whichNote')}>
          {own.sessions.map((one) => (
            <fieldset key={one.id} className={styles.papers}>
              <legend>{textIn(one.title, language).text}</legend>
              {one.papers.map((paper) => {
                const why =
                  paper.closed !== null
                    ? text(`closed.${paper.closed}`)
                    : session && session !== one
                      ? text('closed.otherSession')
                      : undefined;
                return (
                  <label key={paper.registration} data-closed={why !== undefined || undefined}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(paper.registration)}
                      aria-disabled={why !== undefined}
                      onChange={(event) => why === undefined && choose(paper, event.target.checked)}
                    />
                    <span>
                      <strong>{paper.unit.code}</strong> {textIn(paper.unit.title, language).text}
                      <small>
                        {[
                          paper.startsAt === null
                            ? translate('examRegistration.notTimed')
                            : formatDateTime(paper.startsAt, language),
                          why,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                  </label>
                );
              })}
            </fieldset>
          ))}
          {refused !== undefined && <Callout tone="bad">{refused}</Callout>}
        </Panel>
        <Panel title={text('when')}>
          <div className={styles.pair}>
            {input('startsOn')}
            {input('endsOn')}
          </div>
          {outside.map(({ registration, unit, startsAt }) => (
            <Callout key={registration} tone="caution">
              {text('outside', {
                unit: unit.code,
                day: startsAt === null ? '' : formatDate(startsAt, language),
              })}
            </Callout>
          ))}
          {deadline && !isLate && (
            <Note>{text('inTime', { at: formatDateTime(deadline.toISOString(), language) })}</Note>
          )}
          {isLate && (
            <Callout tone="caution">
              {text('late', { at: formatDateTime(deadline.toISOString(), language) })}
            </Callout>
          )}
          {isLate && input('lateReason', true)}
        </Panel>
        <Panel title={translate('resources.medical-requests.sections.certificate')}>
          {input('issuer')}
          {input('certificate')}
          {input('remarks')}
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
      <UnsavedGuard
        isDirty={isDirty || chosen.length > 0}
        released={released}
        onGiveUp={() => form.reset()}
      />
    </KindForm>
  );
}
