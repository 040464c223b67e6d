import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { CallAnswer } from '../contract/wire/calls/sendCall.ts';
import { toNetworkFailure } from '../contract/wire/envelope.ts';
import type { Failure } from '../contract/wire/envelope.ts';
import { fieldProblems } from '../providers/failureMessage.ts';
import type { Problems } from './registration.ts';

export interface Submission {
  isSending: boolean;
  /** The failure of the form as a whole. */
  failure: Failure | null;
  problems: Problems;
  formRef: RefObject<HTMLFormElement | null>;
  /** Shows the problems, if any; otherwise sends and passes the body of the answer to `onDone`. */
  submit: <Body>(
    problems: Problems,
    send: () => Promise<CallAnswer<Body>>,
    onDone: (body: Body) => unknown,
  ) => Promise<void>;
  /** Clears the problem of a field that is edited. */
  forget: (field: string) => void;
}

interface Refusal {
  /** Counts refusals, so that an identical refusal still moves the focus. */
  number: number;
  failure: Failure | null;
  problems: Problems;
}

/**
 * Submits a form of the sign-in area: one call at a time, problems by field, focus on the first
 * problem.
 */
export function useSubmission(): Submission {
  const formRef = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({ number: 0, failure: null, problems: {} });
  const { number, failure, problems } = refusal;

  useEffect(() => {
    if (number === 0) return;
    const places = ['[aria-invalid="true"]', '[role="alert"]'];
    const place = places
      .map((selector) => formRef.current?.querySelector<HTMLElement>(selector))
      .find(Boolean);
    place?.focus();
  }, [number]);

  const refuse = useCallback((because: Failure | null, found: Problems) => {
    setIsSending(false);
    setRefusal((before) => ({ number: before.number + 1, failure: because, problems: found }));
  }, []);

  const submit: Submission['submit'] = useCallback(
    async (found, send, onDone) => {
      if (isUnderWay.current) return;
      if (Object.keys(found).length > 0) return refuse(null, found);
      isUnderWay.current = true;
      setIsSending(true);
      setRefusal((before) => ({ ...before, failure: null, problems: {} }));
      try {
        const answer = await send();
        if (answer.isSuccess) await onDone(answer.body);
        else refuse(answer, fieldProblems(answer));
      } catch (error) {
        // `onDone` may fail on the network too, for example when it loads the portal.
        refuse(toNetworkFailure(error), {});
      } finally {
        isUnderWay.current = false;
      }
    },
    [refuse],
  );

  const forget = useCallback((field: string) => {
    setRefusal((before) => {
      if (!Object.hasOwn(before.problems, field)) return before;
      const { [field]: _forgotten, ...others } = before.problems;
      return { ...before, problems: others };
    });
  }, []);

  return { isSending, failure, problems, formRef, submit, forget };
}
