import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { ActionButton, FormDialog, FormField } from '../../../framework/index.ts';
import type { RegistrationSheet } from '../api.ts';
import { isChosen } from './groupUnits.ts';
import { Reasons } from './UnitRow.tsx';
import { useReason, type EditedSheet } from './useRegistrationSheet.tsx';

/** Submits the registration after a review of all findings; a late one needs a reason. */
export function SubmitRegistration({
  sheet,
  hand,
}: {
  sheet: RegistrationSheet;
  hand: EditedSheet;
}) {
  const translate = useTranslate();
  const reason = useReason();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ defaultValues: { lateReason: '' } });
  const isUnexplained = useWatch({ control: form.control, name: 'lateReason' }).trim() === '';
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
  const send = form.handleSubmit(async ({ lateReason }) => {
    if (await hand.submit(lateReason.trim())) setOpen(false);
  });
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
        <FormDialog
          title={translate('registration.handInTitle')}
          action={translate('registration.handIn')}
          closed={isLate && isUnexplained ? translate('registration.whyLateHelp') : undefined}
          form={form}
          isBusy={hand.isBusy('submit')}
          onSubmit={() => void send()}
          onClose={() => setOpen(false)}
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
            <FormField
              name="lateReason"
              required
              multiline
              minRows={2}
              maxLength={500}
              label={translate('registration.whyLate')}
              help={translate('registration.whyLateHelp')}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
