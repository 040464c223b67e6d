import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Badge,
  formatDateTime,
  Note,
  PageDialog,
  Panel,
  RankedList,
  textIn,
  useTexts,
  movedItem,
} from '../../../framework/index.ts';
import type { OwnApplication, OwnRound } from '../api.ts';
import { OptionCards } from './OptionCards.tsx';
import { useApplication } from './useApplication.tsx';
import styles from './honours.module.css';

const TEXTS = 'pages.degree-selection';
const RESOURCE = 'resources.honours-applications';
const TONES = { draft: 'plain', submitted: 'good', withdrawn: 'caution' } as const;

type OwnApplicationState = ReturnType<typeof useApplication>;

function ApplicationStatus({ application }: { application: OwnApplication }) {
  const { translate, language } = useTexts();
  return (
    <div className={styles.line}>
      <Badge tone={TONES[application.state]}>
        {translate(`${RESOURCE}.options.state.${application.state}`)}
      </Badge>
      {application.submittedAt !== null && application.state === 'submitted' && (
        <span className={styles.quiet}>
          {translate(`${TEXTS}.submittedAt`, {
            at: formatDateTime(application.submittedAt, language),
          })}
        </span>
      )}
    </div>
  );
}

interface StepsProps {
  own: OwnApplicationState;
  /** Why nothing can be submitted. */
  nothing: string | undefined;
}

function DraftSteps({ own, nothing, isStored }: StepsProps & { isStored: boolean }) {
  const translate = useTranslate();
  const progress = own.isLost
    ? 'lost'
    : own.isDirty || own.isBusy
      ? 'keeping'
      : isStored
        ? 'kept'
        : 'begin';
  return (
    <Actions>
      <ActionButton
        onClick={() => void own.take('submit', `${TEXTS}.submitted`)}
        disabled={nothing !== undefined}
        title={nothing}
        isBusy={own.isBusy}
      >
        {translate(`${RESOURCE}.transitions.submit`)}
      </ActionButton>
      <span role="status" className={styles.quiet}>
        {translate(`${TEXTS}.draft.${progress}`)}
      </span>
    </Actions>
  );
}

function SubmittedSteps({ own, nothing, onWithdraw }: StepsProps & { onWithdraw: () => void }) {
  const translate = useTranslate();
  return (
    <Actions>
      {own.isDirty && (
        <ActionButton
          onClick={() => void own.save()}
          disabled={nothing !== undefined}
          title={nothing}
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
      <ActionButton quiet danger onClick={onWithdraw}>
        {translate(`${RESOURCE}.transitions.withdraw`)}
      </ActionButton>
      <span role="status" className={styles.quiet}>
        {translate(own.isDirty ? `${TEXTS}.changed` : `${TEXTS}.handedIn`)}
      </span>
    </Actions>
  );
}

function WithdrawnSteps({ own }: Pick<StepsProps, 'own'>) {
  const translate = useTranslate();
  return (
    <Actions>
      <ActionButton onClick={() => void own.take('resume', `${TEXTS}.resumed`)} isBusy={own.isBusy}>
        {translate(`${RESOURCE}.transitions.resume`)}
      </ActionButton>
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

interface OpenRoundProps {
  round: OwnRound;
  refetch: () => void;
}

/** The student's ranking with the steps of its state. */
function OwnChoices({ round, own }: Pick<OpenRoundProps, 'round'> & { own: OwnApplicationState }) {
  const { translate, language } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { application, options, maximumChoices } = round;
  const state = application?.state ?? null;
  const isWithdrawn = state === 'withdrawn';
  const names = new Map(options.map(({ id, name }) => [id, textIn(name, language).text]));
  const unmet = new Set(
    options.filter(({ standing }) => standing.failed.length > 0).map(({ id }) => id),
  );
  const nothing = own.choices.length === 0 ? translate(`${TEXTS}.chooseFirst`) : undefined;
  const withdraw = () => {
    setAsking(false);
    own.discard();
    void own.take('withdraw', `${TEXTS}.withdrawn`);
  };
  return (
    <Panel
      title={translate(`${TEXTS}.yours`)}
      note={translate(`${TEXTS}.yoursNote`, { smart_count: maximumChoices })}
    >
      {application && <ApplicationStatus application={application} />}
      {own.choices.length === 0 && <Note>{translate(`${TEXTS}.none`)}</Note>}
      {own.choices.length > 0 && (
        <RankedList
          label={translate(`${TEXTS}.yours`)}
          isReadOnly={isWithdrawn}
          items={own.choices.map((id) => ({
            id,
            name: names.get(id) ?? '',
            note: unmet.has(id) ? (
              <Badge tone="caution">{translate(`${TEXTS}.notMet`)}</Badge>
            ) : null,
          }))}
          onMove={(from, to) => own.change(movedItem(own.choices, from, to))}
          onRemove={(id) => own.change(own.choices.filter((choice) => choice !== id))}
        />
      )}
      {!isWithdrawn && own.isDraft && (
        <DraftSteps {...{ own, nothing }} isStored={application !== null} />
      )}
      {state === 'submitted' && (
        <SubmittedSteps {...{ own, nothing }} onWithdraw={() => setAsking(true)} />
      )}
      {isWithdrawn && <WithdrawnSteps own={own} />}
      {isAsking && <WithdrawDialog onClose={() => setAsking(false)} onWithdraw={withdraw} />}
    </Panel>
  );
}

/** An open round: the student's application and the options to choose from. */
export function OpenRound({ round, refetch }: OpenRoundProps) {
  const translate = useTranslate();
  const { application, options, maximumChoices } = round;
  const own = useApplication(round, true, refetch);
  return (
    <>
      <OwnChoices {...{ round, own }} />
      <Panel title={translate(`${TEXTS}.options`)} note={translate(`${TEXTS}.optionsNote`)}>
        <OptionCards
          options={options}
          generalMinimum={round.minimumGpa}
          choices={own.choices}
          maximum={maximumChoices}
          isReadOnly={application?.state === 'withdrawn'}
          onChoose={(id) => own.change([...own.choices, id])}
        />
      </Panel>
    </>
  );
}
