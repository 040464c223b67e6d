import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, PageDialog, PageField, useCallMutation } from '../../../framework/index.ts';
import { publishEligibility, withdrawEligibility } from '../api.ts';
import { type EligibilityKind } from '../eligibilityValues.ts';

const WEEK_MS = 7 * 86_400_000;

interface UnitDialogProps {
  kind: EligibilityKind;
  offering: string;
  onClose: () => void;
  onDone: () => void;
}

export function PublishDialog({ kind, offering, onClose, onDone }: UnitDialogProps) {
  const translate = useTranslate();
  const { send, isBusy, problemOf } = useCallMutation(publishEligibility);
  const [until, setUntil] = useState(new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10));
  const publish = async () => {
    const body = { kind, offering, appealUntil: until };
    if (await send({ body }, { success: 'eligibility.publishedDone' })) onDone();
  };
  return (
    <PageDialog
      title={translate('eligibility.publishTitle')}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton isBusy={isBusy} onClick={() => void publish()}>
            {translate('eligibility.publishTitle')}
          </ActionButton>
        </>
      }
    >
      <p>{translate('eligibility.publishText')}</p>
      <PageField
        type="date"
        label={translate('eligibility.appealUntil')}
        value={until}
        onChange={setUntil}
        problem={problemOf('appealUntil')}
      />
    </PageDialog>
  );
}

export function WithdrawDialog({ kind, offering, onClose, onDone }: UnitDialogProps) {
  const translate = useTranslate();
  const { send, isBusy } = useCallMutation(withdrawEligibility);
  const withdraw = async () => {
    const body = { kind, offering };
    if (await send({ body }, { success: 'eligibility.unpublishedDone' })) onDone();
  };
  return (
    <PageDialog
      title={translate('eligibility.unpublish')}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton isBusy={isBusy} onClick={() => void withdraw()}>
            {translate('eligibility.unpublish')}
          </ActionButton>
        </>
      }
    >
      <p>{translate('eligibility.unpublishText')}</p>
    </PageDialog>
  );
}
