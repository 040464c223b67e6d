import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PlacedAssignment } from '../../../contract/model/catalogue.ts';
import { initialValues } from '../../../contract/model/kinds/checkRecord.ts';
import { toFormErrors } from '../../core/fields/fieldProblem.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { failureOf, failureText } from '../../core/records/failure.ts';
import { useViewDataProvider } from '../../core/records/viewDataProvider.ts';
import { moved } from '../../ui/reorder/dropPlace.ts';
import { useWhereContext } from '../form/useWhereContext.ts';
import { problemsToMend } from '../form/values/formValues.ts';
import { setFormErrors } from '../parts/setFormErrors.ts';
import { useChangeNotice } from '../parts/useChangeNotice.ts';
import { assignmentSetOf, type AssignmentRow, type AssignmentSet } from './assignmentSet.ts';
import {
  differenceOf,
  sizeOf,
  standingOrder,
  writeOf,
  type Extras,
  type Ticks,
} from './difference.ts';

type ExtraValues = Record<string, Record<string, unknown>>;

const storedExtras = (set: AssignmentSet | null): ExtraValues =>
  Object.fromEntries(
    (set?.rows ?? []).filter(({ ticked }) => ticked).map(({ id, extras }) => [id, { ...extras }]),
  );

const NO_EXTRAS: readonly string[] = [];

/** The stored ticks of one left-hand record, what has been changed on the screen, and saving it. */
export function useAssignment(screen: PlacedAssignment, leftId: string) {
  const dataProvider = useViewDataProvider();
  const client = useQueryClient();
  const noticeChange = useChangeNotice();
  const translate = useTranslate();
  const context = useWhereContext();
  const { catalogue } = usePortalServices();
  const { name, through, extras: names = NO_EXTRAS, ordered } = screen.assignment;
  const join = catalogue.resources.get(through);
  const queryKey = useMemo(() => ['assignments', name, 'set', leftId], [name, leftId]);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      assignmentSetOf((await dataProvider.getAssignment(name, leftId, { signal })).data),
    refetchOnWindowFocus: false,
    retry: false,
  });
  const set = query.data ?? null;
  const [ticks, setTicks] = useState<Ticks>({});
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const stored = useMemo(() => storedExtras(set), [set]);
  const form = useForm<ExtraValues>({
    values: stored,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: true,
  });
  const extras = useWatch({ control: form.control }) as Extras;
  const standing = useMemo(
    () => (ordered === undefined ? undefined : standingOrder(set?.rows ?? [], ticks, chosen)),
    [ordered, set, ticks, chosen],
  );
  const difference = useMemo(
    () => differenceOf(set?.rows ?? [], { ticks, extras, names, order: standing }),
    [set, ticks, extras, names, standing],
  );
  const move = (from: number, to: number) => {
    setProblem(null);
    setChosen(moved(standing ?? [], from, to));
  };

  const tick = useCallback(
    (rows: readonly AssignmentRow[], isTicked: boolean) => {
      setProblem(null);
      setTicks((present) => ({
        ...present,
        ...Object.fromEntries(rows.map(({ id }) => [id, isTicked])),
      }));
      if (!isTicked || names.length === 0 || !join) return;
      const fresh = initialValues(join, context);
      for (const row of rows) {
        if (form.getValues(row.id) !== undefined) continue;
        form.setValue(
          row.id,
          Object.fromEntries(names.map((field) => [field, fresh[field] ?? null])),
          { shouldDirty: true },
        );
      }
    },
    [context, form, join, names],
  );
  const discard = () => {
    setTicks({});
    setChosen(null);
    setProblem(null);
    setStale(false);
    form.reset(stored);
  };

  /** Rules of the extras that no single input knows, e.g. one that is required. */
  const isMended = (): boolean => {
    if (!join || names.length === 0) return true;
    const touched = [
      ...difference.added.map(({ row }) => row),
      ...difference.changed.map(({ row }) => row),
    ];
    let isFine = true;
    for (const row of touched) {
      const problems = problemsToMend(join, extras[row.id] ?? {}, new Set(names), context);
      if (Object.keys(problems).length === 0) continue;
      isFine = false;
      setFormErrors(form as never, toFormErrors(problems), row.id);
    }
    return isFine;
  };

  const save = async () => {
    if (!set || !isMended()) return;
    setSaving(true);
    setProblem(null);
    try {
      const { data } = await dataProvider.saveAssignment(
        name,
        leftId,
        writeOf(difference, set.version),
      );
      const saved = assignmentSetOf(data);
      setTicks({});
      setChosen(null);
      setStale(false);
      form.reset(storedExtras(saved));
      client.setQueryData(queryKey, saved);
      noticeChange('framework.assign.saved');
    } catch (error) {
      const failure = failureOf(error);
      const current = assignmentSetOf(failure.details['current']);
      if (failure.code === 'STALE_VERSION' && current) {
        client.setQueryData(queryKey, current);
        setStale(true);
      } else setProblem(failureText(error, translate));
    } finally {
      setSaving(false);
    }
  };

  const write = useMemo(() => (set ? writeOf(difference, set.version) : null), [difference, set]);

  return {
    query,
    set,
    ticks,
    standing,
    write,
    tick,
    move,
    form,
    join,
    difference,
    changes: sizeOf(difference),
    save,
    discard,
    isSaving,
    problem,
    isStale,
  };
}

export type AssignmentHandle = ReturnType<typeof useAssignment>;
