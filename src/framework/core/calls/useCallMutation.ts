import { useCallback, useState } from 'react';
import { useNotify } from 'react-admin';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import type {
  AnswerOf,
  CallDeclaration,
  CallInput,
} from '../../../contract/wire/calls/defineCall.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import { detailsIn } from '../fields/localisedText.ts';
import { problemWords } from '../fields/problemWords.ts';
import { type UploadSettings, usePortalServices } from '../portal/PortalServices.tsx';
import { useTexts } from '../portal/useTexts.ts';

interface SendOptions {
  /** Key of the success message; absent: none. */
  success?: string;
  /** Key of the message for a refusal; `null`: none; absent: that of its error code. */
  refusal?: (failure: Partial<FailureBody>) => string | null | undefined;
  /** Receives the problems of fields, in addition to `problemOf`. */
  onProblems?: (problems: Readonly<Record<string, FieldProblem>>) => void;
  /** Reports the progress of an upload. */
  onProgress?: UploadSettings['onProgress'];
}

interface CallMutation<D extends CallDeclaration> {
  /**
   * Sends the call. Problems of fields are kept for `problemOf`; any other failure is a toast.
   * Resolves with the data, or `null` after a failure.
   */
  send: (input: CallInput<D>, options?: SendOptions) => Promise<{ data: AnswerOf<D> } | null>;
  isBusy: boolean;
  /** The translated problem of a field in the last answer, if there is one. */
  problemOf: (field: string) => string | undefined;
}

const failureIn = (body: unknown): Partial<FailureBody> =>
  typeof body === 'object' && body !== null ? body : {};

/** A declared call that a user's action sends. */
export function useCallMutation<D extends CallDeclaration>(call: D): CallMutation<D> {
  const notify = useNotify();
  const { translate, language } = useTexts();
  const { http } = usePortalServices();
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, FieldProblem>>>({});

  const send = useCallback<CallMutation<D>['send']>(
    async (input, { success, refusal, onProblems, onProgress } = {}) => {
      setIsBusy(true);
      const answer = await sendCall(http, call, input, onProgress && { onProgress });
      setIsBusy(false);
      if (answer.isSuccess) {
        setProblems({});
        if (success !== undefined) notify(success, { type: 'success' });
        return { data: answer.body };
      }
      const failure = failureIn(answer.body);
      const { code, fieldErrors = {}, details = {} } = failure;
      setProblems(fieldErrors);
      onProblems?.(fieldErrors);
      if (Object.keys(fieldErrors).length > 0) return null;
      const general = code === undefined ? 'errors.other.network' : `errors.${code}`;
      const message = refusal?.(failure);
      if (message !== null)
        notify(message ?? general, { type: 'error', messageArgs: detailsIn(details, language) });
      return null;
    },
    [notify, http, call, language],
  );
  const problemOf = (field: string): string | undefined => {
    const problem = problems[field];
    return problem && problemWords(problem, translate, language);
  };
  return { send, isBusy, problemOf };
}
