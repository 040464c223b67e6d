import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, PageDialog } from '../../../framework/index.ts';

const TEXTS = 'pages.apply-main-subjects';

/** Asks for the reason of a late application. */
export function LateReason({
  onClose,
  onGiven,
}: {
  onClose: () => void;
  onGiven: (reason: string) => void;
}) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const isEmpty = reason.trim() === '';
  return (
    <PageDialog
      title={translate(`${TEXTS}.whyLate`)}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton
            disabled={isEmpty}
            title={isEmpty ? translate(`${TEXTS}.whyLateHelp`) : undefined}
            onClick={() => onGiven(reason.trim())}
          >
            {translate('resources.main-subject-applications.transitions.submit')}
          </ActionButton>
        </>
      }
    >
      <TextField
        required
        multiline
        minRows={2}
        fullWidth
        label={translate('resources.main-subject-applications.fields.lateReason')}
        helperText={translate(`${TEXTS}.whyLateHelp`)}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </PageDialog>
  );
}
