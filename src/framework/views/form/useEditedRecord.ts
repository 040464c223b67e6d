import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import type { WhereContext } from '../../../contract/model/where.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useClosedReason } from '../parts/useClosedReason.ts';
import { useDraft } from './drafts/useDraft.ts';
import type { RecordFormProps } from './recordFormProps.ts';
import { useRecordForm, type Next } from './useRecordForm.ts';

const NO_VALUES = {};

/** The form of a record with its draft: its initial values and its submission. */
export function useEditedRecord(props: RecordFormProps, context: WhereContext) {
  const { resource, record, editable } = props;
  const ownReleased = useRef(false);
  const released = props.released ?? ownReleased;
  const start = record ?? props.initial ?? NO_VALUES;
  const onSaved = (saved: ViewRecord, next: Next) => {
    draft.drop();
    if (record && next === 'stay') handle.startFrom(saved);
    else released.current = true;
    props.onSaved(saved, next);
  };
  const handle = useRecordForm({
    resource,
    start,
    version: record?.version ?? null,
    isNew: !record,
    editable,
    context,
    send: props.send,
    onSaved,
  });
  const { form, base, changes, startFrom, isSaving } = handle;
  const draft = useDraft({ key: props.draftKey, form, version: base.version, changes, released });
  const { isDirty } = useFormState({ control: form.control });
  const isClosed = useClosedReason() !== undefined;

  // A cached copy from the list is shown at once; a newer one replaces it if there are no unsaved
  // changes.
  const adopt = useRef((_fresher: typeof record): void => {});
  adopt.current = (fresher) => {
    if (fresher && fresher.version !== base.version && !form.formState.isDirty && !isSaving)
      startFrom(fresher);
  };
  // Only a new copy counts: `base` and the form change by themselves after a save.
  useEffect(() => adopt.current(record), [record]);

  return {
    ...handle,
    draft,
    start,
    isDirty,
    released,
    submit: async (next: Next) => {
      if (!isClosed) await handle.submit(props.staysAfterSave ? 'stay' : next);
    },
  };
}

export type EditedRecord = ReturnType<typeof useEditedRecord>;
