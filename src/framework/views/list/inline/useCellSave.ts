import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { sameValue } from '../../../../contract/model/changedFields.ts';
import { canonicalValue } from '../../../../contract/model/kinds/checkRecord.ts';
import { toFormErrors } from '../../../core/fields/fieldProblem.ts';
import { failureOf } from '../../../core/records/failure.ts';
import type { ViewRecord } from '../../../core/records/record.ts';
import { useFailureText } from '../../../core/records/useFailureText.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { useSaveRecord } from '../../form/useSaveRecord.ts';
import { setFormErrors } from '../../parts/setFormErrors.ts';
import { useChangeNotice } from '../../parts/useChangeNotice.ts';
import type { Column } from '../columns/column.ts';

const isRecord = (value: unknown): value is ViewRecord =>
  typeof value === 'object' && value !== null && 'id' in value;

/** The form of one cell and the function that saves it; `leave` is called afterwards. */
export function useCellSave(
  { screen, record, column }: { screen: PlacedView; record: ViewRecord; column: Column },
  leave: () => void,
) {
  const failureText = useFailureText(screen.resource.name);
  const noticeChange = useChangeNotice();
  const { name, field } = column;
  const save = useSaveRecord(adminResource(screen));
  const form = useForm<Record<string, unknown>>({
    defaultValues: { [name]: record[name] ?? null },
    shouldFocusError: false,
  });
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<ViewRecord | null>(null);

  const send = async (version: number | null): Promise<void> => {
    const value = canonicalValue(field, form.getValues(name));
    setSaving(true);
    setProblem(null);
    try {
      await save.update(record.id, { [name]: value }, version);
      noticeChange('framework.form.saved');
      leave();
    } catch (error) {
      await showFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const showFailure = async (error: unknown): Promise<void> => {
    const failure = failureOf(error);
    const current = failure.details['current'];
    const problems = Object.fromEntries(
      Object.entries(failure.fieldErrors).filter(([path]) => path.split('.')[0] === name),
    );
    if (failure.code === 'STALE_VERSION' && isRecord(current)) {
      // A change of another field is no conflict; a change of this cell is.
      if (sameValue(current[name], record[name])) await send(current.version ?? null);
      else setTheirs(current);
    } else if (Object.keys(problems).length > 0) setFormErrors(form, toFormErrors(problems));
    else setProblem(failureText(error));
  };
  const submit = () =>
    void form.handleSubmit(() => {
      if (sameValue(canonicalValue(field, form.getValues(name)), record[name])) leave();
      else void send(record.version ?? null);
    })();

  return {
    form,
    submit,
    /** Overwrites the value in `theirs`. */
    overwrite: () => void send(theirs?.version ?? null),
    isSaving,
    problem,
    theirs,
  };
}

export type CellSave = ReturnType<typeof useCellSave>;
