import { useCallback, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import type { FieldProblems } from '../../../contract/model/kinds/checkRecord.ts';
import type {
  AnswerOf,
  CallDeclaration,
  CallInput,
} from '../../../contract/wire/calls/defineCall.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import { toFormErrors } from '../fields/fieldProblem.ts';
import { problemWords } from '../fields/problemWords.ts';
import { setFormErrors, type ErrorTarget } from '../fields/setFormErrors.ts';
import { type UploadSettings, usePortalServices } from '../portal/PortalServices.tsx';
import { useLanguage } from '../portal/useLanguage.ts';

interface SendOptions {
  /** Key of the message after a success; absent: none. */
  success?: string;
  /** Key of the message for a refusal; `null`: none; absent: the one of its error code. */
  refusal?: (failure: Partial<FailureBody>) => string | null | undefined;
  /** Follows an upload. */
  onProgress?: UploadSettings['onProgress'];
}

/** A form of react-hook-form that a call sends. */
export interface SentForm extends ErrorTarget {
  clearErrors: () => void;
  getValues: () => object;
}

interface CallMutation<D extends CallDeclaration> {
  /**
   * Makes the call. Problems of fields are shown at the inputs of the form, or kept for
   * `problemOf`; any other failure is a toast. Resolves with the data, or `null` after a failure.
   */
  send: (input: CallInput<D>, options?: SendOptions) => Promise<{ data: AnswerOf<D> } | null>;
  isBusy: boolean;
  /** The translated problem of a field, if the last answer named one. */
  problemOf: (field: string) => string | undefined;
}

const failureIn = (body: unknown): Partial<FailureBody> =>
  typeof body === 'object' && body !== null ? body : {};

/** Separates the problems of the form's values from problems that no input can show. */
function splitProblems(fieldErrors: FieldProblems, form: SentForm) {
  const names = Object.keys(form.getValues());
  const entries = Object.entries(fieldErrors);
  const isShown = (path: string): boolean => names.includes(path.split('.')[0] ?? path);
  return {
    shown: Object.fromEntries(entries.filter(([path]) => isShown(path))),
    other: entries.flatMap(([path, problem]) => (isShown(path) ? [] : [problem])),
  };
}

/** A declared call that a screen makes when its user acts, with the form that it sends, if any. */
export function useCallMutation<D extends CallDeclaration>(
  call: D,
  form?: SentForm,
): CallMutation<D> {
  const notify = useNotify();
  const translate = useTranslate();
  const language = useLanguage();
  const { http } = usePortalServices();
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, FieldProblem>>>({});

  const send = useCallback<CallMutation<D>['send']>(
    async (input, { success, refusal, onProgress } = {}) => {
      setIsBusy(true);
      form?.clearErrors();
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
      if (form) {
        const { shown, other } = splitProblems(fieldErrors, form);
        setFormErrors(form, toFormErrors(shown));
        for (const problem of other)
          notify(problemWords(problem, translate, language), { type: 'error' });
      }
      if (Object.keys(fieldErrors).length > 0) return null;
      const general = code === undefined ? 'errors.other.network' : `errors.${code}`;
      const message = refusal?.(failure);
      if (message !== null) notify(message ?? general, { type: 'error', messageArgs: details });
      return null;
    },
    [notify, http, call, form, translate, language],
  );
  const problemOf = (field: string): string | undefined => {
    const problem = problems[field];
    return problem && problemWords(problem, translate, language);
  };
  return { send, isBusy, problemOf };
}
