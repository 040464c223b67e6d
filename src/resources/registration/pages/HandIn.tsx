import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, PageDialog } from '../../../framework/index.ts';
import type { RegistrationSheet } from '../api.ts';
import { isChosen } from './groupUnits.ts';
import { Reasons } from './UnitRow.tsx';
import { useReason, type EditedSheet } from './useRegistrationSheet.tsx';

/** Hands the registration in, once more looked at as a whole; late comers say why. */
export function HandIn({ sheet, hand }: { sheet: RegistrationSheet; hand: EditedSheet }) {
  const translate = useTranslate();
  const reason = useReason();
  const [isOpen, setOpen] = useState(false);
  const [why, setWhy] = useState('');
  const {
    may: { submit },
    registration,
    window,
    findings,
    units,
  } = sheet;
  if (registration?.status !== 'draft' && registration?.status !== 'returned') return null;
  const isLate = window.state === 'late' && registration.status === 'draft';
  const notes = [...findings, ...units.filter(isChosen).flatMap((unit) => unit.findings)].filter(
    ({ weight }) => weight === 'asks',
  );
  const send = async () => {
    if (await hand.submit(why.trim())) setOpen(false);
  };
  return (
    <>
      <ActionButton
        disabled={!submit.allowed}
        title={submit.findings.map(reason).join(' ') || undefined}
        onClick={() => setOpen(true)}
      >
        {translate('registration.handIn')}
      </ActionButton>
      {isOpen && (
        <PageDialog
          title={translate('registration.handInTitle')}
          onClose={() => setOpen(false)}
          actions={
            <>
              <ActionButton quiet onClick={() => setOpen(false)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton
                isBusy={hand.isBusy('submit')}
                disabled={isLate && why.trim() === ''}
                title={
                  isLate && why.trim() === '' ? translate('registration.whyLateHelp') : undefined
                }
                onClick={() => void send()}
              >
                {translate('registration.handIn')}
              </ActionButton>
            </>
          }
        >
          <p>
            {translate('registration.handInText', {
              smart_count: units.filter(isChosen).length,
              count: units.filter(isChosen).length,
              credits: registration.credits,
            })}
          </p>
          {notes.length > 0 && <p>{translate('registration.handInNotes')}</p>}
          <Reasons findings={notes} />
          {isLate && (
            <TextField
              required
              multiline
              minRows={2}
              fullWidth
              label={translate('registration.whyLate')}
              helperText={translate('registration.whyLateHelp')}
              value={why}
              onChange={(event) => setWhy(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          )}
        </PageDialog>
      )}
    </>
  );
}
