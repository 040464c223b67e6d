import { useCallback, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { WhereContext } from '../../../contract/model/where.ts';
import { toFormErrors } from '../../core/fields/fieldProblem.ts';
import { failureOf } from '../../core/records/failure.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useFailureText } from '../../core/records/useFailureText.ts';
import { setFormErrors } from '../parts/setFormErrors.ts';
import type { StaleVersions } from './StaleDialog.tsx';
import { type Side, mergeVersions } from './values/compareVersions.ts';
import {
  changesBetween,
  declaredValues,
  correctableProblems,
  valuesAfterSave,
  type Values,
} from './values/formValues.ts';

/** Where the screen goes after a save. */
export type Next = 'leave' | 'stay';

export interface RecordFormSetting {
  resource: ResourceDeclaration;
  /** The stored record, or the initial values of a new one. */
  start: Values;
  version: number | null;
  /** A new record is sent whole; of a stored one, only the changes. */
  isNew: boolean;
  editable: ReadonlySet<string>;
  context: WhereContext;
  /** Sends the changes; rejects as the data provider does. */
  send: (changes: Record<string, unknown>, version: number | null) => Promise<ViewRecord>;
  onSaved: (record: ViewRecord, next: Next) => void;
}

interface Base {
  values: Values;
  version: number | null;
}

const asRecord = (value: unknown): ViewRecord | null =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as ViewRecord) : null;

/** The initial values of a form, the current ones, and the changes between them. */
function useFormBase({ resource, start, version, editable, context }: RecordFormSetting) {
  const [base, setBase] = useState<Base>(() => ({
    values: declaredValues(resource, start),
    version,
  }));
  const form = useForm<Record<string, unknown>>({
    defaultValues: base.values as Record<string, unknown>,
    shouldFocusError: false,
  });
  const after = useCallback(
    (values: Values, before: Values) =>
      valuesAfterSave({ resource, values, before, editable, context }),
    [resource, editable, context],
  );
  const changes = useCallback(
    (values: Values) => changesBetween(base.values, after(values, base.values), editable),
    [after, base, editable],
  );
  const restart = useCallback(
    (next: Base) => {
      setBase(next);
      form.reset(next.values);
    },
    [form],
  );
  return { form, base, after, changes, restart };
}

const baseOf = (resource: ResourceDeclaration, record: ViewRecord): Base => ({
  values: declaredValues(resource, record),
  version: record.version ?? null,
});

/**
 * A form for one record. Saves are pessimistic: the screen changes only after the gateway has
 * answered.
 */
export function useRecordForm(setting: RecordFormSetting) {
  const { resource, isNew, editable, context, send, onSaved } = setting;
  const failureText = useFailureText(resource.name);
  const { form, base, after, changes, restart } = useFormBase(setting);
  const [general, setGeneral] = useState<string | null>(null);
  const [stale, setStale] = useState<StaleVersions | null>(null);
  const [isSaving, setSaving] = useState(false);
  const summary = useRef<HTMLDivElement | null>(null);
  const next = useRef<Next>('leave');
  const showProblems = () => requestAnimationFrame(() => summary.current?.focus());

  const refused = (error: unknown, sent: Values) => {
    const failure = failureOf(error);
    const current = asRecord(failure.details['current']);
    if (failure.code === 'STALE_VERSION' && current) {
      setStale({ before: base.values, mine: sent, theirs: current });
      return;
    }
    setStale(null);
    const hasProblems = Object.keys(failure.fieldErrors).length > 0;
    if (hasProblems) setFormErrors(form, toFormErrors(failure.fieldErrors));
    setGeneral(hasProblems ? null : failureText(error));
    showProblems();
  };
  const sendChanges = async (wanted: Values, before: Base) => {
    setSaving(true);
    setGeneral(null);
    try {
      const changed = changesBetween(isNew ? {} : before.values, wanted, editable);
      const record = await send(changed, before.version);
      setStale(null);
      onSaved(record, next.current);
    } catch (error) {
      refused(error, wanted);
    } finally {
      setSaving(false);
    }
  };
  const save = async (values: Values) => {
    const wanted = after(values, base.values);
    const problems = correctableProblems(resource, wanted, editable, context);
    if (Object.keys(problems).length === 0) return sendChanges(wanted, base);
    setFormErrors(form, toFormErrors(problems));
    showProblems();
  };
  const submit = (what: Next) => {
    next.current = what;
    setGeneral(null);
    return form.handleSubmit(save, showProblems)();
  };

  /**
   * Saves the chosen side of each conflict: the form restarts from the stored record with the
   * user's chosen values on top.
   */
  const saveChosen = async (choices: Record<string, Side>) => {
    if (!stale) return;
    const theirs = baseOf(resource, stale.theirs);
    const merged = mergeVersions(stale.mine, theirs.values, choices);
    restart(theirs);
    for (const [name, side] of Object.entries(choices)) {
      if (side === 'mine') form.setValue(name, merged[name], { shouldDirty: true });
    }
    await sendChanges(merged, theirs);
  };

  return {
    form,
    base,
    general,
    stale,
    isSaving,
    summary,
    changes,
    submit,
    /** Restarts from a stored record: after a save, or when a newer copy arrives. */
    startFrom: (record: ViewRecord) => restart(baseOf(resource, record)),
    saveChosen,
    /** Opens the comparison with a record that another user has saved meanwhile. */
    compareWith: (theirs: ViewRecord) =>
      setStale({ before: base.values, mine: after(form.getValues(), base.values), theirs }),
    forgetStale: () => setStale(null),
  };
}
