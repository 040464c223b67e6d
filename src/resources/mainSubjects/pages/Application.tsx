import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  formatDateTime,
  Note,
  PageDialog,
  Panel,
  textIn,
  useTexts,
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

/** Submitted before the window closed. */
export const isInTime = (application: OwnApplication | null): boolean =>
  application?.status === 'submitted' && !application.lateReason;

/** The decision on the application. */
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

const RESOURCE = 'resources.main-subject-applications';

type EditedApplication = ReturnType<typeof useApplication>;

interface StepsProps {
  own: EditedApplication;
  /** Why the choice cannot be submitted. */
  closed: string | undefined;
}

function DraftSteps({
  own,
  closed,
  isStored,
  isLate,
}: StepsProps & { isStored: boolean; isLate: boolean }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const submit = (values?: object) =>
    void own.take('submit', `${TEXTS}.submitted`, values ? { values } : {});
  const progress = own.isLost
    ? 'lost'
    : own.isDirty || own.isKeeping
      ? 'keeping'
      : isStored
        ? 'kept'
        : 'begin';
  return (
    <Actions>
      <ActionButton
        onClick={() => (isLate ? setAsking(true) : submit())}
        disabled={closed !== undefined}
        title={closed}
        isBusy={own.isBusy}
      >
        {translate(`${RESOURCE}.transitions.submit`)}
      </ActionButton>
      <span role="status" className={styles.keeping}>
        {translate(`${TEXTS}.draft.${progress}`)}
      </span>
      {isAsking && (
        <LateReason
          onClose={() => setAsking(false)}
          onReason={(lateReason) => {
            setAsking(false);
            submit({ lateReason });
          }}
        />
      )}
    </Actions>
  );
}

function SubmittedSteps({ own, closed }: StepsProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const withdraw = () => {
    setAsking(false);
    own.discard();
    void own.take('withdraw', `${TEXTS}.withdrawn`, { keepsFirst: false });
  };
  return (
    <Actions>
      {own.isDirty && (
        <ActionButton
          onClick={() => void own.save()}
          disabled={closed !== undefined}
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
        {translate(`${RESOURCE}.transitions.withdraw`)}
      </ActionButton>
      <span role="status" className={styles.keeping}>
        {translate(own.isDirty ? `${TEXTS}.changed` : `${TEXTS}.handedIn`)}
      </span>
      {isAsking && <WithdrawDialog onClose={() => setAsking(false)} onWithdraw={withdraw} />}
    </Actions>
  );
}

function WithdrawDialog({ onClose, onWithdraw }: { onClose: () => void; onWithdraw: () => void }) {
  const translate = useTranslate();
  return (
    <PageDialog
      title={translate(`${RESOURCE}.transitions.withdraw`)}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate(`${TEXTS}.stay`)}
          </ActionButton>
          <ActionButton danger onClick={onWithdraw}>
            {translate(`${RESOURCE}.transitions.withdraw`)}
          </ActionButton>
        </>
      }
    >
      <Note>{translate(`${RESOURCE}.confirm.withdraw`)}</Note>
    </PageDialog>
  );
}

function ApplicationStatus({ application }: { application: OwnApplication }) {
  const { translate, language } = useTexts();
  const { status, submittedAt } = application;
  return (
    <div className={styles.state}>
      <Badge tone={TONES[status]}>{translate(`${RESOURCE}.options.status.${status}`)}</Badge>
      {submittedAt !== null && (
        <span>
          {translate(`${TEXTS}.submittedAt`, { at: formatDateTime(submittedAt, language) })}
        </span>
      )}
    </div>
  );
}

/** The student's application: its decision, or the form with the steps of its state. */
export function Application({ answer, refetch }: { answer: OwnMainSubjects; refetch: () => void }) {
  const { translate, language } = useTexts();
  const { application, subjects, rules, why, isLate } = answer;
  const isOpen = why === null;
  const own = useApplication(answer, isOpen, refetch);
  const { choices, medium } = own.preferences;
  const names = new Map(subjects.map(({ id, name }) => [id, textIn(name, language).text]));
  const nameOf = (id: string) => names.get(id) ?? translate(`${TEXTS}.gone`);
  const state = application?.status ?? null;
  const isEditable =
    isOpen && (own.isDraft || state === 'submitted') && !(isLate && isInTime(application));
  const combinations = { subjects, rules };
  const closed = isAllowed(wantedOf(choices), medium, combinations)
    ? undefined
    : translate(`${TEXTS}.notYetAllowed`);
  return (
    <>
      <Outcome answer={answer} nameOf={nameOf} />
      <Panel title={translate(`${TEXTS}.yours`)} note={translate(`${TEXTS}.yoursNote`)}>
        {application && <ApplicationStatus application={application} />}
        <ChoicesEditor
          {...{ subjects, choices, medium }}
          isReadOnly={!isEditable}
          onChange={own.change}
        />
        {isEditable && <ChoiceVerdict {...{ choices, medium, combinations, nameOf }} />}
        {isEditable && own.isDraft && (
          <DraftSteps {...{ own, closed, isLate }} isStored={application !== null} />
        )}
        {isEditable && state === 'submitted' && <SubmittedSteps {...{ own, closed }} />}
        {isOpen && state === 'withdrawn' && (
          <Actions>
            <ActionButton
              onClick={() => void own.take('resume', `${TEXTS}.resumed`)}
              isBusy={own.isBusy}
            >
              {translate(`${RESOURCE}.transitions.resume`)}
            </ActionButton>
          </Actions>
        )}
      </Panel>
    </>
  );
}
