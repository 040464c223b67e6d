import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, PageDialog, PageField } from '../../../framework/index.ts';

const TEXTS = 'pages.record-attendance';

/** Why a mark of a closed class changes. */
export function ReasonDialog({
  count,
  onClose,
  onReason,
}: {
  count: number;
  onClose: () => void;
  onReason: (reason: string) => void;
}) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const missing = reason.trim() === '' ? translate(`${TEXTS}.reasonMissing`) : undefined;
  return (
    <PageDialog
      title={translate(`${TEXTS}.reasonTitle`, { smart_count: count })}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton
            disabled={missing !== undefined}
            title={missing}
            onClick={() => onReason(reason.trim().slice(0, 300))}
          >
            {translate(`${TEXTS}.change`)}
          </ActionButton>
        </>
      }
    >
      <PageField
        label={translate('resources.attendance.fields.reason')}
        value={reason}
        onChange={setReason}
        help={translate(`${TEXTS}.reasonNote`)}
      />
    </PageDialog>
  );
}
