import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import type { CallInput } from '../../../contract/wire/calls/defineCall.ts';
import { useCallMutation, useFormProblems } from '../../../framework/index.ts';
import {
  type BookingAnswer,
  type BookingDate,
  type InsteadOfDate,
  previewBookings,
  requestBookings,
  type WirePeriod,
} from '../api.ts';
import { ONCE, ruleOf, type Repetition } from './recurrenceRule.ts';
import { clockText, wallClock } from './weekLayout.ts';

type Replacements = readonly InsteadOfDate[];
/** The part of a date that identifies it. */
type DateKey = Pick<BookingDate, 'startsAt' | 'insteadOf'>;
type RequestBody = CallInput<typeof previewBookings>['body'];

export interface RequestValues {
  title: string;
  purpose: string;
  seats: string;
  remarks: string;
  hall: string;
  date: string;
  from: string;
  to: string;
  timeZone: string;
  rule: Repetition;
  facilities: readonly string[];
  /** Waits for the dates that are taken. */
  waits: boolean;
  instead: Replacements;
}

const INITIAL = {
  title: '',
  purpose: 'meeting',
  seats: '',
  remarks: '',
  from: '09:00',
  to: '11:00',
  timeZone: TIME_ZONE,
  rule: ONCE,
  facilities: [],
  waits: false,
  instead: [],
};

/** The values that a request begins with. */
export type RequestStart = Pick<RequestValues, 'hall' | 'date'> & Partial<RequestValues>;

const bodyOf = (values: RequestValues): RequestBody => ({
  ...values,
  seats: values.seats === '' ? null : Number(values.seats),
  remarks: values.remarks === '' ? null : values.remarks,
  rule: ruleOf(values.rule),
  facilities: [...values.facilities],
  instead: [...values.instead],
});

const timesOf = ({ startsAt, endsAt }: WirePeriod): Partial<RequestValues> => ({
  timeZone: TIME_ZONE,
  from: clockText(wallClock(startsAt).minute),
  to: clockText(wallClock(endsAt).minute),
});

/** The inputs that show the problems of the period that follows from the values. */
const INPUT_OF: Readonly<Record<string, keyof RequestValues>> = { startsAt: 'date', endsAt: 'to' };

/** The form of a request, its preview, and its outcome. */
export function useBookingRequest(start: RequestStart) {
  const form = useForm<RequestValues>({ defaultValues: { ...INITIAL, ...start } });
  const previewing = useCallMutation(previewBookings);
  const requesting = useCallMutation(requestBookings);
  const showProblems = useFormProblems(form);
  const onProblems = (problems: Readonly<Record<string, FieldProblem>>): void =>
    showProblems(
      Object.fromEntries(
        Object.entries(problems).map(([name, problem]) => [INPUT_OF[name] ?? name, problem]),
      ),
    );
  const values = useWatch({ control: form.control }) as RequestValues;
  const [preview, setPreview] = useState<BookingAnswer | null>(null);
  const [done, setDone] = useState<BookingAnswer | null>(null);

  const look = async (more: Partial<RequestValues> = {}): Promise<void> => {
    for (const [name, value] of Object.entries(more))
      form.setValue(name as keyof RequestValues, value);
    form.clearErrors();
    const answer = await previewing.send({ body: bodyOf(form.getValues()) }, { onProblems });
    setPreview(answer?.data ?? null);
  };
  const isSeries = (preview?.dates.length ?? 0) > 1;
  const submit = form.handleSubmit(async (request) => {
    let isRefused = false;
    const answer = await requesting.send(
      { body: bodyOf(request) },
      {
        onProblems: (problems) => {
          isRefused ||= Object.keys(problems).length > 0;
          onProblems(problems);
        },
        refusal: ({ code }) => {
          isRefused ||= code !== undefined;
          return undefined;
        },
      },
    );
    if (answer) setDone(answer.data);
    // Without any answer the hall may be booked, and the preview would call it taken; sending the
    // request again tells.
    else if (isRefused && !isSeries && request.title.trim() !== '') await look();
  });
  const withoutDate = (date: string): Replacements =>
    values.instead.filter((other) => other.date !== date);
  /** Replaces one date of many; a single date is changed itself. */
  const replace = ({ startsAt, insteadOf }: DateKey, period: WirePeriod, hall: string): void => {
    const date = insteadOf ?? startsAt;
    const { startsAt: from, endsAt: to } = period;
    void look({ instead: [...withoutDate(date), { date, hall, startsAt: from, endsAt: to }] });
  };
  return {
    form,
    values,
    /** After a change of a value that the dates depend on: removes the preview and its choices. */
    removePreview: (): void => {
      form.setValue('instead', []);
      setPreview(null);
    },
    preview,
    done,
    look: () => void form.handleSubmit(() => look())(),
    submit: () => void submit(),
    takeHall: (hall: string, date: DateKey & WirePeriod): void =>
      isSeries ? replace(date, date, hall) : void look({ hall }),
    takeTime: (period: WirePeriod, date: DateKey & Pick<BookingDate, 'hall'>): void =>
      isSeries ? replace(date, period, date.hall?.id ?? values.hall) : void look(timesOf(period)),
    /** Waits, or no longer waits, for the dates that are taken. */
    wait: (waits: boolean): void => void look({ waits }),
    takeAsRequested: (date: string): void => void look({ instead: withoutDate(date) }),
    isBusy: previewing.isBusy || requesting.isBusy,
  };
}

export type BookingRequestState = ReturnType<typeof useBookingRequest>;
