import { useCallback, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import { problemWords } from '../fields/problemWords.ts';
import type { Answer } from '../portal/PortalServices.tsx';
import { useLanguage } from '../portal/useLanguage.ts';

interface Call {
  /**
   * Makes the call; afterwards `problems` are those of its answer. `success` and `refusal` are text
   * keys; a refusal without a message is described by its code. Resolves to whether the call
   * succeeded.
   */
  run: (
    call: () => Promise<Answer<unknown>>,
    success?: string,
    refusal?: (failure: Partial<FailureBody>) => string | undefined,
  ) => Promise<boolean>;
  isBusy: boolean;
  /** The translated problem of a field, if the last answer named one. */
  problemOf: (field: string) => string | undefined;
}

const bodyOf = (body: unknown): Partial<FailureBody> =>
  typeof body === 'object' && body !== null ? body : {};

/**
 * A call to the gateway from a hand-written screen: busy while it lasts, problems by field,
 * everything else as a toast.
 */
export function useCall(): Call {
  const notify = useNotify();
  const translate = useTranslate();
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, FieldProblem>>>({});

  const run = useCallback<Call['run']>(
    async (call, success, refusal) => {
      setIsBusy(true);
      const answer = await call();
      setIsBusy(false);
      if (answer.isSuccess) {
        setProblems({});
        if (success !== undefined) notify(success, { type: 'success' });
        return true;
      }
      const failure = bodyOf(answer.body);
      const { code, fieldErrors = {}, details = {} } = failure;
      setProblems(fieldErrors);
      if (Object.keys(fieldErrors).length > 0) return false;
      const general = code === undefined ? 'errors.other.network' : `errors.${code}`;
      notify(refusal?.(failure) ?? general, { type: 'error', messageArgs: details });
      return false;
    },
    [notify],
  );
  const problemOf = (field: string): string | undefined => {
    const problem = problems[field];
    return problem && problemWords(problem, translate, language);
  };
  return { run, isBusy, problemOf };
}
