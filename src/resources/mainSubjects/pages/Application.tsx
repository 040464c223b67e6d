import { type ComponentProps, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  Badge,
  Callout,
  formatDateTime,
  Panel,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import type { Medium } from '../../shared/media.ts';
import {
  DraftSteps,
  SubmittedSteps,
  WithdrawnSteps,
} from '../../shared/pages/ApplicationSteps.tsx';
import { useOwnApplication } from '../../shared/pages/useOwnApplication.ts';
import type { OwnApplication, OwnMainSubjects } from '../api.ts';
import { isAllowed, wantedOf } from '../rules/subjectCombination.ts';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { ChoiceVerdict } from './ChoiceVerdict.tsx';
import { LateReason } from './LateReason.tsx';
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

const RESOURCE = 'main-subject-applications';

interface Preferences {
  medium: Medium;
  choices: readonly string[];
}

interface SubmittingProps extends Pick<
  ComponentProps<typeof DraftSteps>,
  'own' | 'closed' | 'isStored'
> {
  isLate: boolean;
}

/** Submits the draft; a late application needs a reason. */
function Submitting({ own, isLate, ...props }: SubmittingProps) {
  const [isAsking, setAsking] = useState(false);
  const submit = (values?: object) =>
    void own.take('submit', `${TEXTS}.submitted`, values ? { values } : {});
  return (
    <>
      <DraftSteps
        {...props}
        own={own}
        resource={RESOURCE}
        texts={TEXTS}
        onSubmit={() => (isLate ? setAsking(true) : submit())}
      />
      {isAsking && (
        <LateReason
          onClose={() => setAsking(false)}
          onReason={(lateReason) => {
            setAsking(false);
            submit({ lateReason });
          }}
        />
      )}
    </>
  );
}

function ApplicationStatus({ application }: { application: OwnApplication }) {
  const { translate, language } = useTexts();
  const { status, submittedAt } = application;
  return (
    <div className={styles.state}>
      <Badge tone={TONES[status]}>
        {translate(`resources.${RESOURCE}.options.status.${status}`)}
      </Badge>
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
  const own = useOwnApplication<OwnApplication, Preferences>({
    resource: RESOURCE,
    application,
    editedOf: (stored) => ({
      medium: stored?.medium ?? answer.medium,
      choices: stored?.choices ?? [],
    }),
    fixed: { window: answer.window?.id },
    isDraft: application === null || application.status === 'draft',
    isOpen,
    refetch,
  });
  const { choices, medium } = own.values;
  const steps = { own, resource: RESOURCE, texts: TEXTS };
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
          <Submitting {...{ own, closed, isLate }} isStored={application !== null} />
        )}
        {isEditable && state === 'submitted' && <SubmittedSteps {...steps} closed={closed} />}
        {isOpen && state === 'withdrawn' && <WithdrawnSteps {...steps} />}
      </Panel>
    </>
  );
}
