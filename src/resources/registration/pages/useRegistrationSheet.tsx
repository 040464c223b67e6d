import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  formatDateTime,
  useAnswer,
  usePortalServices,
  usePreferences,
  type Answer,
} from '../../../framework/index.ts';
import type { Finding, RegistrationSheet, RegistrationUnit } from '../api.ts';
import { reasonText } from './reasonText.ts';

/** A finding in the reader's words. */
export function useReason(): (finding: Finding) => string {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (finding) => reasonText(finding, translate, language, formatDateTime);
}

/**
 * The sheet at an address, and everything that can be done with it. Each act is decided by the
 * gateway; the sheet follows.
 */
export function useRegistrationSheet(query: string, onChanged?: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const reason = useReason();
  const { http } = usePortalServices();
  const answer = useAnswer<RegistrationSheet>(`/course-registration${query}`);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [said, say] = useState('');

  const act = async (
    what: string,
    call: () => Promise<Answer<unknown>>,
    done: string,
  ): Promise<boolean> => {
    if (busy.includes(what)) return false;
    setBusy((all) => [...all, what]);
    // One after the other: who chooses fast loses no choice.
    const turn = last.current.then(call);
    last.current = turn.catch(() => undefined);
    const result = await turn;
    answer.refetch();
    onChanged?.();
    setBusy((all) => all.filter((one) => one !== what));
    if (result.isSuccess) {
      say(done);
      return true;
    }
    const { code, details = {} } = (
      typeof result.body === 'object' && result.body !== null ? result.body : {}
    ) as Partial<FailureBody>;
    const findings = (details['findings'] ?? []) as Finding[];
    notify(
      findings.length > 0
        ? findings.map(reason).join(' ')
        : translate(code === undefined ? 'errors.other.network' : `errors.${code}`, details),
      { type: 'error', autoHideDuration: 8_000 },
    );
    return false;
  };
  const registration = answer.body?.registration ?? null;
  const step = (name: string, values: object, done: string) =>
    act(
      name,
      () =>
        http.post(`/course-registrations/${registration?.id ?? ''}/-/transitions/${name}`, {
          version: registration?.version,
          values,
        }),
      done,
    );

  return {
    sheet: answer.body,
    isPending: answer.isPending,
    isError: answer.isError,
    refetch: answer.refetch,
    said,
    isBusy: (what: string) => busy.includes(what),
    begin: (semester: string) =>
      act(
        'begin',
        () => http.post('/course-registrations', { semester }),
        translate('registration.begun'),
      ),
    choose: ({ offering, line, unit: { code } }: RegistrationUnit) =>
      act(
        offering,
        () =>
          line
            ? http.put(`/registration-lines/${line.id}`, {
                version: line.version,
                state: 'enrolled',
              })
            : http.post('/registration-lines', { registration: registration?.id, offering }),
        translate('registration.added', { code }),
      ),
    drop: ({ offering, line, unit: { code } }: RegistrationUnit) =>
      act(
        offering,
        () =>
          http.put(`/registration-lines/${line?.id ?? ''}`, {
            version: line?.version,
            state: 'dropped',
          }),
        translate('registration.dropped', { code }),
      ),
    submit: (lateReason: string) =>
      step('submit', lateReason === '' ? {} : { lateReason }, translate('registration.handedIn')),
    withdraw: () => step('withdraw', {}, translate('registration.takenBack')),
  };
}

export type SheetInHand = ReturnType<typeof useRegistrationSheet>;
