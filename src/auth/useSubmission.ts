import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { CallAnswer } from '../contract/wire/calls/sendCall.ts';
import { toNetworkFailure } from '../contract/wire/envelope.ts';
import type { Failure } from '../contract/wire/envelope.ts';
import { fieldProblems } from '../providers/failureMessage.ts';
import type { Problems } from './registration.ts';

export interface Submission {
  isSending: boolean;
  /** What the form as a whole was refused for. */
  failure: Failure | null;
  problems: Problems;
  formRef: RefObject<HTMLFormElement | null>;
  /** Refuses with the given problems; without any it sends, and hands the answer's body over. */
  submit: <Body>(
    problems: Problems,
    send: () => Promise<CallAnswer<Body>>,
    onDone: (body: Body) => unknown,
  ) => Promise<void>;
  /** The person edits the field: what was wrong with it is no longer said. */
  forget: (field: string) => void;
}

interface Refusal {
  /** Counts refusals, so that the same answer given twice still moves the focus twice. */
  number: number;
  failure: Failure | null;
  problems: Problems;
}

/**
 * Sending a form of the sign-in area: one call at a time, problems by field, focus to where the
 * person must look.
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
        // What follows a success may need the network too: the portal itself is loaded after signing in.
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
