import { useSearchParams } from 'react-router';
import type { CallInput } from '../../../contract/wire/calls/defineCall.ts';
import { textIn, useCallQuery, usePrivileges } from '../../../framework/index.ts';
import {
  type timetable,
  TIMETABLE_KINDS,
  timetableChoices,
  type TimetableChoices,
  type TimetableKind,
} from '../api.ts';
import { useThisWeek } from './week.ts';

type Choice = TimetableChoices['choices'][number];

const isKind = (by: string | null): by is TimetableKind =>
  TIMETABLE_KINDS.some((kind) => kind === by);

/** Sorts lecture halls first. */
const firstOf = (by: TimetableKind, listed: readonly Choice[]): Choice | undefined =>
  (by === 'hall' && listed.find(({ label }) => textIn(label, 'en').text.startsWith('LH'))) ||
  listed[0];

export interface TimetableChoice {
  by: TimetableKind;
  /** Empty until known. */
  id: string;
  weekStart: string;
  listed: readonly Choice[] | undefined;
  isLoading: boolean;
  /** Input of the call `timetable`; `null` until an id is known. */
  input: CallInput<typeof timetable> | null;
  chooseKind: (by: string) => void;
  choose: (part: { id: string } | { week: string }) => void;
}

/** The shown week and owner, kept in the page's address. */
export function useTimetableChoice(): TimetableChoice {
  const privileges = usePrivileges();
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('by');
  const by = isKind(given) ? given : privileges.has('CAL_EDIT') ? 'hall' : 'mine';
  const { data } = useCallQuery(timetableChoices, by === 'mine' ? null : { query: { by } });
  const listed = by === 'mine' ? [] : data?.choices;
  const id = parameters.get('id') ?? firstOf(by, listed ?? [])?.id ?? '';
  const thisWeek = useThisWeek();
  const weekStart = parameters.get('week') ?? thisWeek;
  const query = by === 'mine' ? { by, week: weekStart } : { by, id, week: weekStart };
  return {
    by,
    id,
    weekStart,
    listed,
    isLoading: listed === undefined,
    input: by !== 'mine' && id === '' ? null : { query },
    chooseKind: (next) => setParameters({ by: next, week: weekStart }, { replace: true }),
    choose: (part) =>
      setParameters(
        { by, ...(parameters.get('id') ? { id } : {}), week: weekStart, ...part },
        { replace: true },
      ),
  };
}
