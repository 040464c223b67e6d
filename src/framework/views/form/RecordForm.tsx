import {
  OptionalRecordContextProvider,
  ResourceContextProvider,
  SourceContextProvider,
} from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useFormState } from 'react-hook-form';
import type { Field } from '../../../contract/model/fields.ts';
import { isVisible } from '../../../contract/model/kinds/checkRecord.ts';
import { isWritten } from '../../core/records/grants.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { shownSections } from '../layout/formSections.ts';
import { LayoutContext } from '../layout/layoutContext.ts';
import { sectionsIn } from '../layout/sectionsIn.ts';
import { useClosedReason } from '../parts/useClosedReason.ts';
import { DraftBar } from './drafts/DraftBar.tsx';
import { DraftDifference } from './drafts/DraftDifference.tsx';
import { useDraft } from './drafts/useDraft.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { focusField } from './focusField.ts';
import { FormBody } from './FormBody.tsx';
import { formTabs, tabOf } from './formTabs.ts';
import { InlineCreateProvider } from './InlineCreateProvider.tsx';
import type { RecordFormProps } from './recordFormProps.ts';
import { SaveBar } from './SaveBar.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useFormTab } from './useFormTab.ts';
import { useRecordForm, type Next } from './useRecordForm.ts';
import { useSaveKey } from './useSaveKey.ts';
import { useWhereContext } from './useWhereContext.ts';
import './form.css';

const NO_VALUES = {};

/** The generated form of a record, new or stored. */
export function RecordForm(props: RecordFormProps) {
  const { resource, admin, view, hide, record, editable, draftKey, isNested = false } = props;
  const context = useWhereContext();
  const ownReleased = useRef(false);
  const released = props.released ?? ownReleased;
  const element = useRef<HTMLFormElement | null>(null);
  const onSaved = (saved: ViewRecord, next: Next) => {
    draft.drop();
    if (record && next === 'stay') handle.startFrom(saved);
    else released.current = true;
    props.onSaved(saved, next);
  };
  const start = record ?? props.initial ?? NO_VALUES;
  const version = record?.version ?? null;
  const handle = useRecordForm({
    resource,
    start,
    version,
    isNew: !record,
    editable,
    context,
    send: props.send,
    onSaved,
  });
  const { form, base, changes, startFrom } = handle;
  const isClosed = useClosedReason() !== undefined;
  const submit = async (next: Next) => {
    if (!isClosed) await handle.submit(props.staysAfterSave ? 'stay' : next);
  };
  const draft = useDraft({ key: draftKey, form, version: base.version, changes, released });
  const { isDirty } = useFormState({ control: form.control });

  // A copy from the list's cache is shown at once; a fresher one replaces it as long as nothing has been typed.
  const adopt = useRef((_fresher: typeof record): void => {});
  adopt.current = (fresher) => {
    if (fresher && fresher.version !== base.version && !form.formState.isDirty && !handle.isSaving)
      startFrom(fresher);
  };
  // Only a new copy counts: `base` and the form move on by themselves after a save.
  useEffect(() => adopt.current(record), [record]);

  useSaveKey(() => submit(isNested ? 'leave' : 'stay'), element);

  const layout = useMemo(
    () => ({
      resource,
      isShown: (name: string, field: Field): boolean =>
        !hide?.includes(name) &&
        (record
          ? name in record && (isWritten(field) || isVisible(field, record, context))
          : isWritten(field) && editable.has(name)),
    }),
    [resource, hide, record, editable, context],
  );
  const sections =
    props.children === undefined
      ? shownSections(resource, undefined, layout.isShown)
      : sectionsIn(props.children, layout);
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const setting = useMemo(() => ({ resource, view, context }), [resource, view, context]);
  const source = useMemo(
    () => ({
      getSource: (name: string) => name,
      getLabel: (name: string) => `resources.${resource.name}.fields.${name}`,
    }),
    [resource],
  );
  const tabs = formTabs(sections);
  const { active, open } = useFormTab(tabs, isNested);
  const reveal = (path: string) => {
    const tab = tabs ? tabOf(tabs, path) : undefined;
    // Drawn first: nothing on a hidden tab can be focused.
    if (tab !== undefined && tab !== active) flushSync(() => open(tab));
    if (element.current) focusField(element.current, path);
  };
  return (
    <ResourceContextProvider value={admin}>
      <OptionalRecordContextProvider value={record}>
        <SourceContextProvider value={source}>
          <FormProvider {...form}>
            <InlineCreateProvider Form={RecordForm}>
              <form
                ref={element}
                className="record-form"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  event.stopPropagation();
                  void submit('leave');
                }}
              >
                {props.notice?.({
                  version: base.version,
                  compare: isDirty ? handle.compareWith : undefined,
                })}
                {draft.offered && (
                  <DraftBar
                    draft={draft.offered}
                    isOutdated={record !== undefined && draft.offered.version !== base.version}
                    further={draft.further}
                    onRestore={draft.restore}
                    onDiscard={draft.discard}
                  >
                    <DraftDifference
                      resource={resource}
                      admin={admin}
                      present={start}
                      drafted={draft.offered.values}
                      names={names}
                    />
                  </DraftBar>
                )}
                <ErrorSummary
                  resource={resource}
                  general={handle.general}
                  summary={handle.summary}
                  onReveal={reveal}
                />
                {props.top}
                <LayoutContext value={layout}>
                  <FormBody
                    setting={setting}
                    sections={sections}
                    editable={editable}
                    record={record}
                    active={active}
                    onOpen={open}
                  />
                </LayoutContext>
                {props.bottom && <div className="record-slot">{props.bottom}</div>}
                <SaveBar
                  canSave={record === undefined || isDirty}
                  isSaving={handle.isSaving}
                  isNested={isNested}
                  onSave={(next) => void submit(next)}
                  onCancel={props.onCancel}
                  stayLabel={props.stayLabel}
                >
                  {props.extra}
                </SaveBar>
              </form>
            </InlineCreateProvider>
            {handle.stale && (
              <StaleDialog
                resource={resource}
                admin={admin}
                versions={handle.stale}
                names={names}
                isSaving={handle.isSaving}
                onCancel={handle.forgetStale}
                onSave={(choices) => void handle.saveChosen(choices)}
              />
            )}
            {!isNested && (
              <UnsavedGuard isDirty={isDirty} released={released} onGiveUp={draft.drop} />
            )}
          </FormProvider>
        </SourceContextProvider>
      </OptionalRecordContextProvider>
    </ResourceContextProvider>
  );
}
