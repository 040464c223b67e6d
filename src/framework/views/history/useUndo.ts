import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  previewUndo,
  undoChange,
  type UndoReport,
} from '../../../contract/wire/calls/changeSetCalls.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useChangeNotice } from '../parts/useChangeNotice.ts';

const bodyOf = (body: unknown): { code?: string; details?: { report?: UndoReport } } =>
  typeof body === 'object' && body !== null ? body : {};

/** Undoes a change. If something prevents it, the result is a report for the user to decide on. */
export function useUndo(changeSet: string) {
  const { http } = usePortalServices();
  const notify = useNotify();
  const noticeChange = useChangeNotice();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<UndoReport | null>(null);
  const [job, setJob] = useState<string | null>(null);
  const params = { id: changeSet };
  /** Lists, records and choices may all show the undone values. */
  const settle = () => queries.invalidateQueries();

  const refused = (answer: { body: unknown; message: string }): boolean => {
    const { code, details } = bodyOf(answer.body);
    if (code === 'UNDO_CONFLICT' && details?.report) setReport(details.report);
    else notify(code === undefined ? 'errors.other.network' : `errors.${code}`, { type: 'error' });
    return false;
  };

  /** Resolves with whether it was done; a large change continues as a job. */
  const undo = async (accept?: 'clean'): Promise<boolean> => {
    setBusy(true);
    const answer = await sendCall(http, undoChange, { params, body: accept ? { accept } : {} });
    setBusy(false);
    if (!answer.isSuccess) return refused(answer);
    if (answer.body.job !== undefined) {
      setJob(answer.body.job);
      return true;
    }
    noticeChange('framework.history.undone');
    await settle();
    return true;
  };

  /** Requests the effect of an undo without performing it. */
  const preview = async (): Promise<void> => {
    setBusy(true);
    const answer = await sendCall(http, previewUndo, { params });
    setBusy(false);
    if (answer.isSuccess) setReport(answer.body);
    else refused(answer);
  };

  return {
    undo,
    preview,
    report,
    job,
    isBusy,
    settle,
    close: () => setReport(null),
    endJob: () => setJob(null),
  };
}
