import { useState } from 'react';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import type { CallInput } from '../../../contract/wire/calls/defineCall.ts';
import { useCallMutation } from '../../../framework/index.ts';
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
}

type Replacements = readonly InsteadOfDate[];
/** The part of a date that identifies it. */
type DateKey = Pick<BookingDate, 'startsAt' | 'insteadOf'>;
type RequestBody = CallInput<typeof previewBookings>['body'];

const INITIAL = {
  title: '',
  purpose: 'meeting',
  seats: '',
  remarks: '',
  from: '09:00',
  to: '11:00',
  timeZone: TIME_ZONE,
};

/** What a request has besides its single values. */
interface RequestParts {
  repetition: Repetition;
  facilities: readonly string[];
  instead: Replacements;
}

const bodyOf = (
  { seats, remarks, ...rest }: RequestValues,
  { repetition, facilities, instead }: RequestParts,
): RequestBody => ({
  ...rest,
  seats: seats === '' ? null : Number(seats),
  remarks: remarks === '' ? null : remarks,
  rule: ruleOf(repetition),
  facilities: [...facilities],
  instead: [...instead],
});

const timesOf = ({ startsAt, endsAt }: WirePeriod): Partial<RequestValues> => ({
  timeZone: TIME_ZONE,
  from: clockText(wallClock(startsAt).minute),
  to: clockText(wallClock(endsAt).minute),
});

/** The request as the form holds it, its preview, and what became of it. */
export function useBookingRequest(start: Pick<RequestValues, 'hall' | 'date'>) {
  const previewing = useCallMutation(previewBookings);
  const requesting = useCallMutation(requestBookings);
  const [values, setValues] = useState<RequestValues>({ ...INITIAL, ...start });
  const [repetition, setRepetition] = useState<Repetition>(ONCE);
  const [facilities, setFacilities] = useState<readonly string[]>([]);
  const [instead, setInstead] = useState<Replacements>([]);
  const [preview, setPreview] = useState<BookingAnswer | null>(null);
  const [done, setDone] = useState<BookingAnswer | null>(null);
  const [problemsOf, setProblemsOf] = useState<'preview' | 'request'>('preview');

  /** Other dates: the replacements belonged to the old ones. */
  const forget = (): void => {
    setInstead([]);
    setPreview(null);
  };
  const look = async (more: Partial<RequestValues> = {}, others = instead): Promise<void> => {
    const next = { ...values, ...more };
    setValues(next);
    setInstead(others);
    setProblemsOf('preview');
    const answer = await previewing.send({
      body: bodyOf(next, { repetition, facilities, instead: others }),
    });
    setPreview(answer?.data ?? null);
  };
  const isSeries = (preview?.dates.length ?? 0) > 1;
  const submit = async (): Promise<void> => {
    setProblemsOf('request');
    const answer = await requesting.send({
      body: bodyOf(values, { repetition, facilities, instead }),
    });
    if (answer) setDone(answer.data);
    else if (!isSeries && values.title.trim() !== '') await look();
  };
  /** Replaces one date of many; a single date is changed itself. */
  const replace = ({ startsAt, insteadOf }: DateKey, period: WirePeriod, hall: string): void => {
    const date = insteadOf ?? startsAt;
    const others = instead.filter((other) => other.date !== date);
    const { startsAt: from, endsAt: to } = period;
    void look({}, [...others, { date, hall, startsAt: from, endsAt: to }]);
  };
  return {
    values,
    /** Changes what every date depends on, so that the preview no longer holds. */
    change: (more: Partial<RequestValues>): void => {
      setValues({ ...values, ...more });
      forget();
    },
    /** Changes what no date depends on. */
    describe: (more: Pick<Partial<RequestValues>, 'title' | 'remarks'>): void =>
      setValues({ ...values, ...more }),
    repetition,
    repeat: (next: Repetition): void => {
      setRepetition(next);
      forget();
    },
    facilities,
    needFacility: (id: string, isNeeded: boolean): void => {
      setFacilities(isNeeded ? [...facilities, id] : facilities.filter((one) => one !== id));
      forget();
    },
    preview,
    done,
    look: () => void look(),
    submit: () => void submit(),
    takeHall: (hall: string, date: DateKey & WirePeriod): void =>
      isSeries ? replace(date, date, hall) : void look({ hall }),
    takeTime: (period: WirePeriod, date: DateKey & Pick<BookingDate, 'hall'>): void =>
      isSeries ? replace(date, period, date.hall?.id ?? values.hall) : void look(timesOf(period)),
    takeAsRequested: (date: string): void =>
      void look(
        {},
        instead.filter((other) => other.date !== date),
      ),
    isBusy: previewing.isBusy || requesting.isBusy,
    problemOf: problemsOf === 'preview' ? previewing.problemOf : requesting.problemOf,
  };
}

export type BookingRequestState = ReturnType<typeof useBookingRequest>;
