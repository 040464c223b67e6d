import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  problemWords,
  sendCall,
  useCallForm,
  usePortalServices,
  useTexts,
} from '../../../framework/index.ts';
import { type ClassMove, moveClass, type MoveConflict, type TimetableEntry } from '../api.ts';
import type { DropTarget } from './useClassDrag.ts';
import { clockText, wallClock } from './weekLayout.ts';

interface MoveValues {
  date: string;
  from: string;
  to: string;
  hall: string;
  scope: ClassMove['scope'];
  note: string;
}

function initialValues(entry: TimetableEntry, target: DropTarget | null): MoveValues {
  const [start, end] = [wallClock(entry.startsAt), wallClock(entry.endsAt)];
  const length = (Date.parse(entry.endsAt) - Date.parse(entry.startsAt)) / 60_000;
  return {
    date: target?.date ?? start.date,
    from: clockText(target?.minute ?? start.minute),
    to: clockText(target ? target.minute + length : end.minute),
    hall: entry.hall?.id ?? '',
    scope: 'once',
    note: '',
  };
}

const bodyOf = ({ hall, note, ...values }: MoveValues, isDryRun: boolean): ClassMove => ({
  ...values,
  hall: hall === '' ? null : hall,
  dryRun: isDryRun,
  ...(note.trim() === '' ? {} : { note: note.trim() }),
});

/** The result of a dry run, or the reason why the whole move is refused. */
interface DryRun {
  conflicts: readonly MoveConflict[];
  count: number;
  problem: string | null;
}

/** Checks after every change whether the move is possible, without moving anything. */
function useDryRun(id: string, move: ClassMove, isForward: boolean) {
  const { translate, language } = useTexts();
  const { http } = usePortalServices();
  return useQuery({
    queryKey: ['class-move', id, move.date, move.from, move.to, move.hall, move.scope],
    retry: false,
    enabled: isForward,
    queryFn: async ({ signal }): Promise<DryRun> => {
      const answer = await sendCall(http, moveClass, { params: { id }, body: move }, { signal });
      if (answer.isSuccess)
        return { conflicts: answer.body.conflicts, count: answer.body.count, problem: null };
      const [problem] = Object.values(
        (answer.body as Partial<FailureBody> | null)?.fieldErrors ?? {},
      );
      return {
        conflicts: [],
        count: 0,
        problem: problem ? problemWords(problem, translate, language) : answer.message,
      };
    },
  });
}

/** The form that moves a class: its values, the dry run of every change, and the move itself. */
export function useClassMove(
  entry: TimetableEntry,
  target: DropTarget | null,
  onMoved: () => void,
) {
  const translate = useTranslate();
  const { form, send, isBusy } = useCallForm(moveClass, initialValues(entry, target));
  const values = useWatch({ control: form.control }) as MoveValues;
  // While a time is being typed the end may precede the start; skip the check.
  const isForward = values.date !== '' && values.from !== '' && values.to > values.from;
  const dryRun = useDryRun(entry.id, bodyOf(values, true), isForward);
  const conflicts = (isForward && dryRun.data?.conflicts) || [];
  const problem = isForward
    ? (dryRun.data?.problem ?? null)
    : translate('errors.field.beforeStart');
  const isFree =
    isForward && dryRun.data !== undefined && problem === null && conflicts.length === 0;
  const submit = form.handleSubmit(async (move) => {
    const input = { params: { id: entry.id }, body: bodyOf(move, false) };
    if (await send(input, { success: 'pages.hall-timetable.done' })) onMoved();
  });
  return {
    form,
    scope: values.scope,
    conflicts,
    problem,
    isFree,
    isLooking: isForward && dryRun.isPending,
    /** The number of meetings that would move. */
    count: dryRun.data?.count ?? 1,
    isBusy,
    submit,
  };
}
