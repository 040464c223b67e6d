import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { CallInput } from '../../../contract/wire/calls/defineCall.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  sendCall,
  useCallQuery,
  usePortalServices,
  type Answer,
} from '../../../framework/index.ts';
import { useFindingText, useRefusedCallText } from '../../shared/pages/findingText.ts';
import { type Finding, readCourseRegistration, type RegistrationUnit } from '../api.ts';
import { useQueuedChoices } from './useQueuedChoices.ts';

const registrations = recordCalls('course-registrations');
const lines = recordCalls('registration-lines');

type Wanted = NonNullable<CallInput<typeof readCourseRegistration>['query']>;

/** A finding in the language of the reader. */
export const useReason = (): ((finding: Finding) => string) =>
  useFindingText('registration.reasons');

/** Runs named calls one after the other, and tracks which are running. */
function useSerialCalls() {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const run = async (
    name: string,
    call: () => Promise<Answer<unknown>>,
    onAnswer: (answer: Answer<unknown>) => Promise<void>,
  ): Promise<Answer<unknown> | null> => {
    if (busy.includes(name)) return null;
    setBusy((all) => [...all, name]);
    const turn = last.current.then(call);
    last.current = turn.catch(() => undefined);
    const answer = await turn;
    // Until the new state is shown, a second press would do the opposite of what the button says.
    void onAnswer(answer).finally(() => setBusy((all) => all.filter((one) => one !== name)));
    return answer;
  };
  return { run, isBusy: (name: string) => busy.includes(name) };
}

type Http = ReturnType<typeof usePortalServices>['http'];

const setState = (
  http: Http,
  { line }: RegistrationUnit,
  state: 'enrolled' | 'dropped',
): Promise<Answer<unknown>> =>
  sendCall(http, lines.update, {
    params: { id: line?.id ?? '' },
    body: { version: line?.version, state },
  });

/** The sheet of a student in a semester, and its actions. */
export function useRegistrationSheet(wanted: Wanted, onChanged?: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const refusalText = useRefusedCallText('registration.reasons');
  const { http } = usePortalServices();
  const { data: sheet, ...answer } = useCallQuery(readCourseRegistration, { query: wanted });
  const { run, isBusy } = useSerialCalls();
  const [said, say] = useState('');
  const readAgain = async (): Promise<void> => {
    onChanged?.();
    await answer.refetch();
  };
  const queued = useQueuedChoices(sheet?.registration?.id ?? null, readAgain);

  const act = async (
    name: string,
    call: () => Promise<Answer<unknown>>,
    done: string,
  ): Promise<boolean> => {
    const placeOf = ({ body }: Answer<unknown>) => ((body ?? {}) as { place?: number }).place;
    const result = await run(name, call, (given) =>
      placeOf(given) === undefined ? readAgain() : queued.look(),
    );
    if (result === null) return false;
    if (result.isSuccess) {
      const place = placeOf(result);
      say(place ? translate('registration.inQueue', { place }) : done);
      return true;
    }
    notify(refusalText(result.body), { type: 'error', autoHideDuration: 8_000 });
    return false;
  };
  const registration = sheet?.registration ?? null;
  const step = (name: string, values: object, done: string) =>
    act(
      name,
      () =>
        sendCall(http, registrations.transition, {
          params: { id: registration?.id ?? '', step: name },
          body: { version: registration?.version, values },
        }),
      done,
    );
  return {
    sheet,
    isPending: answer.isPending,
    isError: answer.isError,
    refetch: answer.refetch,
    said,
    isBusy,
    queued: queued.of,
    begin: (semester: string) =>
      act(
        'begin',
        () => sendCall(http, registrations.create, { body: { semester } }),
        translate('registration.begun'),
      ),
    choose: (unit: RegistrationUnit) =>
      act(
        unit.offering,
        () =>
          unit.line
            ? setState(http, unit, 'enrolled')
            : sendCall(http, lines.create, {
                body: { registration: registration?.id, offering: unit.offering },
              }),
        translate('registration.added', { code: unit.unit.code }),
      ),
    drop: (unit: RegistrationUnit) =>
      act(
        unit.offering,
        () => setState(http, unit, 'dropped'),
        translate('registration.dropped', { code: unit.unit.code }),
      ),
    submit: (lateReason: string) =>
      step('submit', lateReason === '' ? {} : { lateReason }, translate('registration.handedIn')),
    withdraw: () => step('withdraw', {}, translate('registration.takenBack')),
  };
}

export type EditedSheet = ReturnType<typeof useRegistrationSheet>;
