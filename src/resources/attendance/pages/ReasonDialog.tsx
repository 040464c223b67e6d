import { useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { ActionDialog, ControlledField } from '../../../framework/index.ts';

const TEXTS = 'pages.record-attendance';
const MAX_REASON = 300;

interface ReasonDialogProps {
  count: number;
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** Asks why marks of a closed class change. */
export function ReasonDialog({ count, onClose, onReason }: ReasonDialogProps) {
  const translate = useTranslate();
  const form = useForm({ defaultValues: { reason: '' } });
  const isEmpty = useWatch({ control: form.control, name: 'reason' }).trim() === '';
  return (
    <ActionDialog
      title={translate(`${TEXTS}.reasonTitle`, { smart_count: count })}
      action={translate(`${TEXTS}.change`)}
      closed={isEmpty ? translate(`${TEXTS}.reasonMissing`) : undefined}
      form={form}
      onAction={() => onReason(form.getValues('reason').trim())}
      onClose={onClose}
    >
      <ControlledField
        name="reason"
        maxLength={MAX_REASON}
        label={translate('resources.attendance.fields.reason')}
        help={translate(`${TEXTS}.reasonNote`)}
      />
    </ActionDialog>
  );
}
