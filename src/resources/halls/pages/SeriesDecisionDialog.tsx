import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import {
  ActionButton,
  Announcement,
  FormField,
  Loading,
  PageDialog,
  useCallForm,
  useTexts,
} from '../../../framework/index.ts';
import { decideBookingSeries, type SeriesDecision } from '../api.ts';
import { DateOutcomes } from './DateOutcomes.tsx';

interface SeriesDecisionDialogProps {
  series: string;
  title: string;
  onClose: (isDone: boolean) => void;
}

/**
 * Approves or rejects all pending dates of a series at once. Shows before that what becomes of
 * every date, and the requests that an approval rejects.
 */
export function SeriesDecisionDialog({ series, title, onClose }: SeriesDecisionDialogProps) {
  const { text, translate } = useTexts('pages.hall-bookings');
  const { form, send, isBusy } = useCallForm(decideBookingSeries, { note: '' });
  const [result, setResult] = useState<{ answer: SeriesDecision; isDone: boolean } | null>(null);
  const isDone = result?.isDone ?? false;
  const decide = async (step: 'approve' | 'reject', dryRun: boolean): Promise<void> => {
    form.clearErrors();
    const { note } = form.getValues();
    const answer = await send({
      params: { id: series },
      body: { step, dryRun, ...(note === '' ? {} : { note }) },
    });
    if (answer) setResult({ answer: answer.data, isDone: !dryRun });
  };
  const lookFirst = useRef(() => decide('approve', true));
  useEffect(() => void lookFirst.current(), []);
  const possible =
    result?.answer.dates.filter(({ outcome }) => outcome !== 'unchanged').length ?? 0;
  const all = result?.answer.dates.length ?? 0;
  return (
    <PageDialog
      title={translate('pages.hall-bookings.decideSeriesOf', { title })}
      onClose={() => onClose(isDone)}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(isDone)}>
            {text('series.close')}
          </ActionButton>
          {result && !isDone && (
            <>
              <ActionButton
                quiet
                danger
                isBusy={isBusy}
                disabled={all === 0}
                onClick={() => void decide('reject', false)}
              >
                {text('rejectDates', { smart_count: all })}
              </ActionButton>
              <ActionButton
                isBusy={isBusy}
                disabled={possible === 0}
                title={possible === 0 ? text('noneApprovable') : undefined}
                onClick={() => void decide('approve', false)}
              >
                {text('approveDates', { smart_count: possible })}
              </ActionButton>
            </>
          )}
        </>
      }
    >
      {!isDone && (
        <FormProvider {...form}>
          <FormField
            name="note"
            label={text('decisionNote')}
            help={text('decisionNoteHelp')}
            multiline
          />
        </FormProvider>
      )}
      {!result && isBusy && <Loading lines={4} />}
      {result && <DateOutcomes dates={result.answer.dates} label={title} isPreview={!isDone} />}
      <Announcement text={result ? text('dates', { smart_count: all }) : ''} />
    </PageDialog>
  );
}
