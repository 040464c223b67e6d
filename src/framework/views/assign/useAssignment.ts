import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import type { PlacedAssignment } from '../../../contract/model/catalogue.ts';
import { initialValues } from '../../../contract/model/kinds/checkRecord.ts';
import type { EndedPeriod } from '../../../contract/wire/heldPeriod.ts';
import { toFormErrors } from '../../core/fields/fieldProblem.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { failureOf, failureText } from '../../core/records/failure.ts';
import { useViewDataProvider } from '../../core/records/viewDataProvider.ts';
import { moved } from '../../ui/reorder/dropPlace.ts';
import { useWhereContext } from '../form/useWhereContext.ts';
import { correctableProblems } from '../form/values/formValues.ts';
import { setFormErrors } from '../parts/setFormErrors.ts';
import { useChangeNotice } from '../parts/useChangeNotice.ts';
import { assignmentSetOf, type AssignmentRow, type AssignmentSet } from './assignmentSet.ts';
import {
  differenceOf,
  sizeOf,
  pendingOrder,
  writeOf,
  type Extras,
  type Ticks,
} from './difference.ts';
import { refusedTickOf, type RefusedTick } from './refusedTick.ts';

type ExtraValues = Record<string, Record<string, unknown>>;

const storedExtras = (set: AssignmentSet | null): ExtraValues =>
  Object.fromEntries(
    (set?.rows ?? []).filter(({ ticked }) => ticked).map(({ id, extras }) => [id, { ...extras }]),
  );

const NO_EXTRAS: readonly string[] = [];

/** The stored ticks of one left-hand record, cached by react-query. */
function useStoredSet({ assignment: { name } }: PlacedAssignment, leftId: string) {
  const dataProvider = useViewDataProvider();
  const client = useQueryClient();
  const queryKey = useMemo(() => ['assignments', name, 'set', leftId], [name, leftId]);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      assignmentSetOf((await dataProvider.getAssignment(name, leftId, { signal })).data),
    refetchOnWindowFocus: false,
    retry: false,
  });
  return {
    query,
    set: query.data ?? null,
    put: (next: AssignmentSet | null) => client.setQueryData(queryKey, next),
  };
}

/** The rows of the set and, of those that only a search has found, the ones that were ticked. */
function withPicked(
  set: AssignmentSet | null,
  picked: readonly AssignmentRow[],
): readonly AssignmentRow[] {
  const rows = set?.rows ?? [];
  const known = new Set(rows.map(({ id }) => id));
  const further = picked.filter(({ id }) => !known.has(id));
  return further.length === 0 ? rows : [...rows, ...further];
}

/** The pending changes of ticks, further fields and order. */
function usePendingTicks(screen: PlacedAssignment, set: AssignmentSet | null) {
  const context = useWhereContext();
  const { through, extras: names = NO_EXTRAS, ordered } = screen.assignment;
  const join = usePortalServices().catalogue.resources.get(through);
  const [ticks, setTicks] = useState<Ticks>({});
  const [picked, setPicked] = useState<readonly AssignmentRow[]>([]);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const rows = useMemo(() => withPicked(set, picked), [set, picked]);
  const stored = useMemo(() => storedExtras(set), [set]);
  const form = useForm<ExtraValues>({
    values: stored,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: true,
  });
  const extras = useWatch({ control: form.control }) as Extras;
  const order = useMemo(
    () => (ordered === undefined ? undefined : pendingOrder(rows, ticks, chosen)),
    [ordered, rows, ticks, chosen],
  );
  const difference = useMemo(
    () => differenceOf(rows, { ticks, extras, names, order }),
    [rows, ticks, extras, names, order],
  );
  const tick = useCallback(
    (changed: readonly AssignmentRow[], isTicked: boolean) => {
      setPicked((present) => [...present, ...changed]);
      setTicks((present) => ({
        ...present,
        ...Object.fromEntries(changed.map(({ id }) => [id, isTicked])),
      }));
      if (!isTicked || names.length === 0 || !join) return;
      const fresh = initialValues(join, context);
      const values = Object.fromEntries(names.map((field) => [field, fresh[field] ?? null]));
      for (const { id } of changed)
        if (form.getValues(id) === undefined)
          form.setValue(id, { ...values }, { shouldDirty: true });
    },
    [context, form, join, names],
  );
  /** Checks the rules across the further fields and shows their problems. */
  const isValid = (): boolean => {
    if (!join || names.length === 0) return true;
    const invalid = [...difference.added, ...difference.changed].flatMap(({ row }) => {
      const problems = correctableProblems(join, extras[row.id] ?? {}, new Set(names), context);
      return Object.keys(problems).length === 0 ? [] : [{ id: row.id, problems }];
    });
    for (const { id, problems } of invalid)
      setFormErrors(form as never, toFormErrors(problems), id);
    return invalid.length === 0;
  };
  const reset = (values: ExtraValues) => {
    setTicks({});
    setPicked([]);
    setChosen(null);
    form.reset(values);
  };
  return {
    rows,
    ticks,
    order,
    difference,
    tick,
    move: (from: number, to: number) => setChosen(moved(order ?? [], from, to)),
    form,
    join,
    isValid,
    reset,
    discard: () => reset(stored),
  };
}

/** The stored ticks of one left-hand record, the pending changes, and the function that saves them. */
export function useAssignment(screen: PlacedAssignment, leftId: string) {
  const dataProvider = useViewDataProvider();
  const noticeChange = useChangeNotice();
  const translate = useTranslate();
  const { query, set, put } = useStoredSet(screen, leftId);
  const pending = usePendingTicks(screen, set);
  const { difference, tick } = pending;
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const [refused, setRefused] = useState<RefusedTick | null>(null);
  const write = useMemo(() => (set ? writeOf(difference, set.version) : null), [difference, set]);

  /** Shows a refusal at the tick and the fields that it concerns. */
  const showRefusal = (found: RefusedTick | null) => {
    setRefused(found);
    if (!found) return;
    setFormErrors(pending.form as never, found.ofFields, found.id);
    const [first] = Object.keys(found.ofFields);
    if (first !== undefined) pending.form.setFocus(`${found.id}.${first}`);
  };
  /** Saves the changes; `end` names periods of other records that end first. */
  const save = async (end: readonly EndedPeriod[] = []) => {
    if (!write || (end.length === 0 && !pending.isValid())) return;
    setSaving(true);
    setProblem(null);
    setRefused(null);
    try {
      const { name } = screen.assignment;
      const { data } = await dataProvider.saveAssignment(name, leftId, {
        ...write,
        ...(end.length === 0 ? {} : { end }),
      });
      const saved = assignmentSetOf(data);
      pending.reset(storedExtras(saved));
      setStale(false);
      put(saved);
      noticeChange('framework.assign.saved');
    } catch (error) {
      const failure = failureOf(error);
      const current = assignmentSetOf(failure.details['current']);
      if (failure.code === 'STALE_VERSION' && current) {
        put(current);
        setStale(true);
      } else {
        setProblem(failureText(error, translate));
        showRefusal(refusedTickOf(failure, screen.assignment.extras ?? NO_EXTRAS));
      }
    } finally {
      setSaving(false);
    }
  };
  return {
    ...pending,
    query,
    set,
    write,
    tick: useCallback(
      (rows: readonly AssignmentRow[], isTicked: boolean) => {
        setProblem(null);
        setRefused(null);
        tick(rows, isTicked);
      },
      [tick],
    ),
    move: (from: number, to: number) => {
      setProblem(null);
      pending.move(from, to);
    },
    changes: sizeOf(difference),
    save,
    refused,
    discard: () => {
      setProblem(null);
      setRefused(null);
      setStale(false);
      pending.discard();
    },
    isSaving,
    problem,
    isStale,
  };
}

export type AssignmentHandle = ReturnType<typeof useAssignment>;
