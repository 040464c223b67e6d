import { useTranslate } from 'ra-core';
import { useCallback, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { WhereContext } from '../../../contract/model/where.ts';
import { toFormErrors } from '../../core/fields/fieldProblem.ts';
import { failureOf, failureText } from '../../core/records/failure.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { setFormErrors } from '../parts/setFormErrors.ts';
import type { StaleVersions } from './StaleDialog.tsx';
import { type Side, mergeVersions } from './values/compareVersions.ts';
import {
  changesBetween,
  declaredValues,
  problemsToMend,
  valuesAfterSave,
  type Values,
} from './values/formValues.ts';

/** What becomes of the screen after a save. */
export type Next = 'leave' | 'stay';

export interface RecordFormSetting {
  resource: ResourceDeclaration;
  /** The stored record, or what a new one starts with. */
  start: Values;
  version: number | null;
  /** A new record is sent whole; of a stored one, what has changed. */
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

/**
 * A form over one record: what it started from, what has changed, and what a save means. Saves are
 * pessimistic: the screen moves on only when the gateway has answered.
 */
export function useRecordForm(setting: RecordFormSetting) {
  const { resource, isNew, editable, context, send, onSaved } = setting;
  const translate = useTranslate();
  const [base, setBase] = useState<Base>(() => ({
    values: declaredValues(resource, setting.start),
    version: setting.version,
  }));
  const form = useForm<Record<string, unknown>>({
    defaultValues: base.values as Record<string, unknown>,
    shouldFocusError: false,
  });
  const [general, setGeneral] = useState<string | null>(null);
  const [stale, setStale] = useState<StaleVersions | null>(null);
  const [isSaving, setSaving] = useState(false);
  const summary = useRef<HTMLDivElement | null>(null);
  const next = useRef<Next>('leave');

  const after = useCallback(
    (values: Values, before: Values) =>
      valuesAfterSave(resource, values, before, editable, context),
    [resource, editable, context],
  );
  const changes = useCallback(
    (values: Values) => changesBetween(base.values, after(values, base.values), editable),
    [after, base, editable],
  );
  const showProblems = () => requestAnimationFrame(() => summary.current?.focus());

  /**
   * Starts over from a stored record, e.g. after a save or when a fresher copy arrives before
   * anything was typed.
   */
  const startFrom = useCallback(
    (record: ViewRecord) => {
      const values = declaredValues(resource, record);
      setBase({ values, version: record.version ?? null });
      form.reset(values);
    },
    [form, resource],
  );

  const refused = (error: unknown, sent: Values) => {
    const failure = failureOf(error);
    const current = asRecord(failure.details['current']);
    if (failure.code === 'STALE_VERSION' && current) {
      setStale({ before: base.values, mine: sent, theirs: current });
      return;
    }
    setStale(null);
    const problems = Object.keys(failure.fieldErrors).length > 0;
    if (problems) setFormErrors(form, toFormErrors(failure.fieldErrors));
    setGeneral(problems ? null : failureText(error, translate));
    showProblems();
  };

  const sendChanges = async (wanted: Values, before: Base) => {
    setSaving(true);
    setGeneral(null);
    try {
      const record = await send(
        changesBetween(isNew ? {} : before.values, wanted, editable),
        before.version,
      );
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
    const problems = problemsToMend(resource, wanted, editable, context);
    if (Object.keys(problems).length > 0) {
      setFormErrors(form, toFormErrors(problems));
      showProblems();
      return;
    }
    await sendChanges(wanted, base);
  };

  const submit = (what: Next) => {
    next.current = what;
    setGeneral(null);
    return form.handleSubmit(save, showProblems)();
  };

  /**
   * After choosing between two versions: theirs becomes what the form started from, mine what is
   * typed over it.
   */
  const saveChosen = async (choices: Record<string, Side>) => {
    if (!stale) return;
    const theirs = {
      values: declaredValues(resource, stale.theirs),
      version: stale.theirs.version ?? null,
    };
    const merged = mergeVersions(stale.mine, theirs.values, choices);
    setBase(theirs);
    form.reset(theirs.values as Record<string, unknown>);
    for (const [name, side] of Object.entries(choices)) {
      if (side === 'mine') form.setValue(name, merged[name], { shouldDirty: true });
    }
    await sendChanges(merged, theirs);
  };

  /** Puts what is typed beside a record that has been saved meanwhile. */
  const compareWith = (theirs: ViewRecord) =>
    setStale({ before: base.values, mine: after(form.getValues(), base.values), theirs });

  return {
    form,
    base,
    general,
    stale,
    isSaving,
    summary,
    changes,
    submit,
    startFrom,
    saveChosen,
    compareWith,
    forgetStale: () => setStale(null),
  };
}
