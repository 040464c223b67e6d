import { useTranslate } from 'react-admin';
import { ReasonDialog } from '../../../framework/index.ts';

const TEXTS = 'pages.record-attendance';

/** Asks why marks of a closed class change. */
export function MarkReasonDialog({
  count,
  ...dialog
}: {
  count: number;
  onClose: () => void;
  onReason: (reason: string) => void;
}) {
  const translate = useTranslate();
  return (
    <ReasonDialog
      {...dialog}
      title={translate(`${TEXTS}.reasonTitle`, { smart_count: count })}
      action={translate(`${TEXTS}.change`)}
      label={translate('resources.attendance.fields.reason')}
      help={translate(`${TEXTS}.reasonNote`)}
      missing={translate(`${TEXTS}.reasonMissing`)}
      maxLength={300}
    />
  );
}
