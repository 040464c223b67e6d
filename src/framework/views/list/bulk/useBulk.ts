import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { BulkAnswer, BulkReport, BulkScope } from '../../../../contract/wire/bulk.ts';
import type { Job } from '../../../../contract/wire/calls/jobCalls.ts';
import { useJob } from '../../../core/calls/useJob.ts';
import { failureOf, failureText } from '../../../core/records/failure.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { useChangeNotice } from '../../parts/useChangeNotice.ts';
import { doneMessage, type BulkTexts } from './doneMessage.ts';

/** The number of records in scope: those selected, or all that match, counted when the dialog opens. */
export function useBulkCount(
  screen: PlacedView,
  scope: BulkScope,
): { count: number; scope: BulkScope; isCounting: boolean } {
  const dataProvider = useViewDataProvider();
  const admin = adminResource(screen);
  const filter = 'filter' in scope ? scope.filter : null;
  const { data, isPending } = useQuery({
    queryKey: [admin, 'count', filter],
    queryFn: async ({ signal }) =>
      (await dataProvider.count(admin, { filter: filter ?? {}, signal })).data,
    enabled: filter !== null,
    staleTime: 0,
    retry: false,
  });
  if ('ids' in scope) return { count: scope.ids.length, scope, isCounting: false };
  const count = data ?? scope.expectedCount;
  return { count, scope: { ...scope, expectedCount: count }, isCounting: isPending };
}

/** Sends a bulk change and follows it until it ends, with or without a job. */
export function useBulk(
  { done, doneArguments }: BulkTexts,
  onChanged: () => void,
  onClose: () => void,
) {
  const translate = useTranslate();
  const notify = useNotify();
  const noticeChange = useChangeNotice();
  const [isSending, setSending] = useState(false);
  const [report, setReport] = useState<BulkReport | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [jobId, setJobId] = useState<string | null>(null);

  /**
   * If complete, closes the dialog and notifies, with undo if the answer names a change set.
   * Otherwise shows the report of the refused records.
   */
  const settle = (result: BulkReport, isImmediate: boolean) => {
    onChanged();
    if (result.changed > 0) {
      const { message, messageArgs } = doneMessage(result, { done, doneArguments }, translate);
      if (isImmediate) noticeChange(message, messageArgs);
      else notify(message, { type: 'success', messageArgs });
    }
    if (result.refusedCount > 0 || result.changed === 0) setReport(result);
    else onClose();
  };
  const job = useJob<BulkReport>(jobId, (over: Job<BulkReport>) => {
    setSending(false);
    if (over.result) settle(over.result, false);
    if (over.state !== 'done' && over.result) setReport(over.result);
  });
  const send = async (call: () => Promise<{ data: BulkAnswer }>) => {
    setSending(true);
    setError(null);
    try {
      const { data } = await call();
      if ('job' in data) {
        setJobId(data.job);
        return;
      }
      settle(data, true);
      setSending(false);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  };
  const fieldErrors = useMemo(() => (error === null ? {} : failureOf(error).fieldErrors), [error]);
  return {
    send,
    isSending,
    report,
    job: jobId === null ? null : job,
    fieldErrors,
    problem: error === null ? null : failureText(error, translate),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
