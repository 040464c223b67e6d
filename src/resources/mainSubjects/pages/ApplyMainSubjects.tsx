import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  Failed,
  formatDateTime,
  Loading,
  Note,
  Page,
  PageDialog,
  Panel,
  textIn,
  useAnswer,
  usePreferences,
} from '../../../framework/index.ts';
import type { OwnApplication, OwnMainSubjects } from '../api.ts';
import { isAllowed, wantedOf } from '../rules/subjectCombination.ts';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { ChoiceVerdict } from './ChoiceVerdict.tsx';
import { LateReason } from './LateReason.tsx';
import { useApplication } from './useApplication.tsx';
import styles from './mainSubjects.module.css';

const TEXTS = 'pages.apply-main-subjects';
const TONES = {
  draft: 'plain',
  submitted: 'caution',
  withdrawn: 'plain',
  rejected: 'bad',
  selected: 'good',
} as const;

/** Handed in before the window closed. */
const isInTime = (application: OwnApplication | null): boolean =>
  application?.status === 'submitted' && !application.lateReason;

/** Until when, or why not now: by the gateway's clock. */
function WindowNotice({ answer }: { answer: OwnMainSubjects }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { why, window, isLate, application } = answer;
  const dates = window
    ? {
        opens: formatDateTime(window.opensAt, language),
        closes: formatDateTime(window.closesAt, language),
        late: formatDateTime(window.lateUntil ?? window.closesAt, language),
        semester: textIn(window.semester, language).text,
      }
    : {};
  if (isLate && why === null)
    return (
      <Callout tone="caution">
        {translate(`${TEXTS}.${isInTime(application) ? 'lateSettled' : 'late'}`, dates)}
      </Callout>
    );
  if (why === null) return <Callout tone="good">{translate(`${TEXTS}.open`, dates)}</Callout>;
  return (
    <Callout tone={why === 'notYet' ? 'plain' : 'caution'}>
      {translate(`${TEXTS}.why.${why}`, dates)}
    </Callout>
  );
}

/** What became of the application, once it is decided. */
function Outcome({ answer, nameOf }: { answer: OwnMainSubjects; nameOf: (id: string) => string }) {
  const translate = useTranslate();
  const { application } = answer;
  if (application?.status === 'selected') {
    return (
      <Panel title={translate(`${TEXTS}.outcome`)}>
        <Callout tone="good">
          {translate(`${TEXTS}.selected`, { subjects: application.granted.map(nameOf).join(', ') })}
        </Callout>
      </Panel>
    );
  }
  if (application?.status !== 'rejected') return null;
  return (
    <Panel title={translate(`${TEXTS}.outcome`)}>
      <Callout tone="caution">
        {translate(`${TEXTS}.rejected`)}
        {application.decisionNote !== null && (
          <p className={styles.line}>{application.decisionNote}</p>
        )}
      </Callout>
    </Panel>
  );
}

function Application({ answer, refetch }: { answer: OwnMainSubjects; refetch: () => void }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { application, subjects, rules, why } = answer;
  const isOpen = why === null;
  const own = useApplication(answer, isOpen, refetch);
  const [isAsking, setAsking] = useState(false);
  const [isLate, setLate] = useState(false);
  const names = new Map(subjects.map(({ id, name }) => [id, textIn(name, language).text]));
  const nameOf = (id: string) => names.get(id) ?? translate(`${TEXTS}.gone`);
  const state = application?.status ?? null;
  const isEditable =
    isOpen && (own.isDraft || state === 'submitted') && !(answer.isLate && isInTime(application));
  const allowed = isAllowed(wantedOf(own.wish.choices), own.wish.medium, { subjects, rules });
  const closed = allowed ? undefined : translate(`${TEXTS}.notYetAllowed`);
  const keeping = own.isLost
    ? 'lost'
    : own.isDirty || own.isKeeping
      ? 'keeping'
      : application
        ? 'kept'
        : 'begin';
  return (
    <>
      <Outcome answer={answer} nameOf={nameOf} />
      <Panel title={translate(`${TEXTS}.yours`)} note={translate(`${TEXTS}.yoursNote`)}>
        {application && (
          <div className={styles.state}>
            <Badge tone={TONES[application.status]}>
              {translate(
                `resources.main-subject-applications.options.status.${application.status}`,
              )}
            </Badge>
            {application.submittedAt !== null && (
              <span>
                {translate(`${TEXTS}.submittedAt`, {
                  at: formatDateTime(application.submittedAt, language),
                })}
              </span>
            )}
          </div>
        )}
        <ChoicesEditor
          subjects={subjects}
          choices={own.wish.choices}
          medium={own.wish.medium}
          isReadOnly={!isEditable}
          onChange={own.change}
        />
        {isEditable && (
          <ChoiceVerdict
            choices={own.wish.choices}
            medium={own.wish.medium}
            combinations={{ subjects, rules }}
            nameOf={nameOf}
          />
        )}
        {isEditable && own.isDraft && (
          <Actions>
            <ActionButton
              onClick={() =>
                answer.isLate ? setLate(true) : void own.take('submit', `${TEXTS}.submitted`)
              }
              disabled={!allowed}
              title={closed}
              isBusy={own.isBusy}
            >
              {translate('resources.main-subject-applications.transitions.submit')}
            </ActionButton>
            <span role="status" className={styles.keeping}>
              {translate(`${TEXTS}.draft.${keeping}`)}
            </span>
          </Actions>
        )}
        {isEditable && state === 'submitted' && (
          <Actions>
            {own.isDirty && (
              <ActionButton
                onClick={() => void own.save()}
                disabled={!allowed}
                title={closed}
                isBusy={own.isBusy}
              >
                {translate(`${TEXTS}.saveChanges`)}
              </ActionButton>
            )}
            {own.isDirty && (
              <ActionButton quiet onClick={own.discard}>
                {translate(`${TEXTS}.discard`)}
              </ActionButton>
            )}
            <ActionButton quiet danger onClick={() => setAsking(true)}>
              {translate('resources.main-subject-applications.transitions.withdraw')}
            </ActionButton>
            <span role="status" className={styles.keeping}>
              {translate(own.isDirty ? `${TEXTS}.changed` : `${TEXTS}.handedIn`)}
            </span>
          </Actions>
        )}
        {isOpen && state === 'withdrawn' && (
          <Actions>
            <ActionButton
              onClick={() => void own.take('resume', `${TEXTS}.resumed`)}
              isBusy={own.isBusy}
            >
              {translate('resources.main-subject-applications.transitions.resume')}
            </ActionButton>
          </Actions>
        )}
      </Panel>
      {isLate && (
        <LateReason
          onClose={() => setLate(false)}
          onGiven={(lateReason) => {
            setLate(false);
            void own.take('submit', `${TEXTS}.submitted`, { values: { lateReason } });
          }}
        />
      )}
      {isAsking && (
        <PageDialog
          title={translate('resources.main-subject-applications.transitions.withdraw')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <ActionButton quiet onClick={() => setAsking(false)}>
                {translate(`${TEXTS}.stay`)}
              </ActionButton>
              <ActionButton
                danger
                onClick={() => {
                  setAsking(false);
                  own.discard();
                  void own.take('withdraw', `${TEXTS}.withdrawn`, { keepsFirst: false });
                }}
              >
                {translate('resources.main-subject-applications.transitions.withdraw')}
              </ActionButton>
            </>
          }
        >
          <Note>{translate('resources.main-subject-applications.confirm.withdraw')}</Note>
        </PageDialog>
      )}
    </>
  );
}

/**
 * `/manage-coureseunit/apply-main-subjects`: a student ranks main subjects and hands the ranking
 * in.
 */
export function ApplyMainSubjects() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body, isError, isPending, refetch } = useAnswer<OwnMainSubjects>('/main-subjects/mine');
  const present = body?.present.map((name) => textIn(name, language).text).join(', ') ?? '';
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      {isError && (
        <Panel>
          <Failed onRetry={refetch} />
        </Panel>
      )}
      {isPending && (
        <Panel>
          <Loading lines={6} />
        </Panel>
      )}
      {body && <WindowNotice answer={body} />}
      {body && present !== '' && (
        <Note>{translate(`${TEXTS}.present`, { subjects: present })}</Note>
      )}
      {body && body.curriculum !== null && (body.why === null || body.application) && (
        <Application answer={body} refetch={refetch} />
      )}
    </Page>
  );
}
