import { useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import {
  ActionButton,
  Announcement,
  formatDate,
  FormField,
  Note,
  PageDialog,
  PageFields,
  textIn,
  useTexts,
} from '../../../../framework/index.ts';
import type { HallOption } from '../../api.ts';
import { DateOutcomes } from '../DateOutcomes.tsx';
import { PurposeField } from '../PurposeField.tsx';
import { RequestOutcome } from '../RequestOutcome.tsx';
import { type RequestStart, useBookingRequest } from '../useBookingRequest.ts';
import { WaitCheck } from '../WaitCheck.tsx';

interface RequestDialogProps {
  hall: HallOption;
  start: RequestStart;
  onClose: (isDone: boolean) => void;
}

/** Requests a hall that was found: its dates are looked at before anything is typed. */
export function RequestDialog({ hall, start, onClose }: RequestDialogProps) {
  const { text, translate, language } = useTexts('pages.hall-bookings');
  const form = useBookingRequest(start);
  const { look, preview, done, isBusy } = form;
  const lookFirst = useRef(look);
  useEffect(() => lookFirst.current(), []);
  const name = `${hall.code} · ${textIn(hall.name, language).text}`;
  const possible = preview?.dates.filter(({ outcome }) => outcome !== 'skipped').length ?? 0;
  const isOnce = start.rule === undefined || start.rule.every === 'never';
  return (
    <PageDialog
      title={translate('pages.hall-bookings.requestHall', { hall: name })}
      onClose={() => onClose(done !== null)}
      onSubmit={preview ? form.submit : look}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(done !== null)}>
            {text(done ? 'series.close' : 'back')}
          </ActionButton>
          {!done && (
            <ActionButton
              isBusy={isBusy}
              disabled={preview !== null && possible === 0}
              title={preview !== null && possible === 0 ? text('nothingPossible') : undefined}
            >
              {preview ? text('request', { smart_count: Math.max(possible, 1) }) : text('preview')}
            </ActionButton>
          )}
        </>
      }
    >
      {done ? (
        <RequestOutcome answer={done} />
      ) : (
        <FormProvider {...form.form}>
          <Note>
            {isOnce ? `${formatDate(start.date, language)}. ` : ''}
            {text(hall.needsApproval ? 'asksSomebody' : 'asksNobody')}
          </Note>
          <FormField name="title" label={translate('resources.bookings.fields.title')} />
          <PageFields>
            <PurposeField />
            <FormField name="from" type="time" label={text('from')} onChange={form.removePreview} />
            <FormField name="to" type="time" label={text('to')} onChange={form.removePreview} />
          </PageFields>
          {preview && (
            <DateOutcomes
              dates={preview.dates}
              label={text('dates', { smart_count: preview.dates.length })}
              isPreview
              onChooseHall={form.takeHall}
              onChooseTime={form.takeTime}
              onAsAsked={form.takeAsRequested}
            />
          )}
          <WaitCheck form={form} />
        </FormProvider>
      )}
      <Announcement
        text={preview && !done ? text('dates', { smart_count: preview.dates.length }) : ''}
      />
    </PageDialog>
  );
}
