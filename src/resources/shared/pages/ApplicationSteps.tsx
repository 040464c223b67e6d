import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, Actions } from '../../../framework/index.ts';
import type { useOwnApplication } from './useOwnApplication.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import styles from './application.module.css';

interface StepsProps {
  own: Omit<ReturnType<typeof useOwnApplication>, 'values' | 'change'>;
  resource: string;
  /** Where the page's texts are. */
  texts: string;
}

/** Submits a draft; says whether it is stored. */
export function DraftSteps({
  own,
  resource,
  texts,
  closed,
  isStored,
  onSubmit,
}: StepsProps & { closed: string | undefined; isStored: boolean; onSubmit: () => void }) {
  const translate = useTranslate();
  const stored = isStored ? 'kept' : 'begin';
  const progress = own.isDirty || own.isKeeping ? 'keeping' : stored;
  return (
    <Actions>
      <ActionButton
        onClick={onSubmit}
        disabled={closed !== undefined}
        title={closed}
        isBusy={own.isBusy}
      >
        {translate(`resources.${resource}.transitions.submit`)}
      </ActionButton>
      <span role="status" className={styles.status}>
        {translate(`${texts}.draft.${own.isLost ? 'lost' : progress}`)}
      </span>
    </Actions>
  );
}

/** Changes or withdraws a submitted application. */
export function SubmittedSteps({
  own,
  resource,
  texts,
  closed,
}: StepsProps & { closed: string | undefined }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const withdraw = () => {
    setAsking(false);
    own.discard();
    void own.take('withdraw', `${texts}.withdrawn`, { keepsFirst: false });
  };
  return (
    <Actions>
      {own.isDirty && (
        <ActionButton
          onClick={() => void own.save()}
          disabled={closed !== undefined}
          title={closed}
          isBusy={own.isBusy || own.isKeeping}
        >
          {translate(`${texts}.saveChanges`)}
        </ActionButton>
      )}
      {own.isDirty && (
        <ActionButton quiet onClick={own.discard}>
          {translate(`${texts}.discard`)}
        </ActionButton>
      )}
      <ActionButton quiet danger onClick={() => setAsking(true)}>
        {translate(`resources.${resource}.transitions.withdraw`)}
      </ActionButton>
      <span role="status" className={styles.status}>
        {translate(own.isDirty ? `${texts}.changed` : `${texts}.handedIn`)}
      </span>
      {isAsking && (
        <WithdrawDialog
          resource={resource}
          stay={`${texts}.stay`}
          onClose={() => setAsking(false)}
          onWithdraw={withdraw}
        />
      )}
    </Actions>
  );
}

/** Returns a withdrawn application to its draft. */
export function WithdrawnSteps({ own, resource, texts }: StepsProps) {
  const translate = useTranslate();
  return (
    <Actions>
      <ActionButton onClick={() => void own.take('resume', `${texts}.resumed`)} isBusy={own.isBusy}>
        {translate(`resources.${resource}.transitions.resume`)}
      </ActionButton>
    </Actions>
  );
}
