import { useMemo, useRef, type ReactNode } from 'react';
import {
  OptionalRecordContextProvider,
  ResourceContextProvider,
  SourceContextProvider,
} from 'react-admin';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import type { Field } from '../../../contract/model/fields.ts';
import { isVisible } from '../../../contract/model/kinds/checkRecord.ts';
import type { WhereContext } from '../../../contract/model/where.ts';
import { isWritten } from '../../core/records/grants.ts';
import { shownSections } from '../layout/formSections.ts';
import { LayoutContext } from '../layout/layoutContext.ts';
import { sectionsIn } from '../layout/sectionsIn.ts';
import { DraftBar } from './drafts/DraftBar.tsx';
import { DraftDifference } from './drafts/DraftDifference.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { focusField } from './focusField.ts';
import { FormBody } from './FormBody.tsx';
import { formTabs, tabOf } from './formTabs.ts';
import { InlineCreateProvider } from './InlineCreateProvider.tsx';
import type { RecordFormProps } from './recordFormProps.ts';
import { SaveBar } from './SaveBar.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useEditedRecord, type EditedRecord } from './useEditedRecord.ts';
import { useFormTab } from './useFormTab.ts';
import { useSaveKey } from './useSaveKey.ts';
import { useWhereContext } from './useWhereContext.ts';
import './form.css';

/** The generated form of a new or stored record. */
export function RecordForm(props: RecordFormProps) {
  const { resource, view, record, editable, isNested = false } = props;
  const context = useWhereContext();
  const edited = useEditedRecord(props, context);
  const { submit, draft, isDirty } = edited;
  const element = useRef<HTMLFormElement | null>(null);
  useSaveKey(() => submit(isNested ? 'leave' : 'stay'), element);
  const { layout, sections } = useFormLayout(props, context);
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const setting = useMemo(() => ({ resource, view, context }), [resource, view, context]);
  const tabs = formTabs(sections);
  const { active, open } = useFormTab(tabs, isNested);
  const reveal = (path: string) => {
    const tab = tabs ? tabOf(tabs, path) : undefined;
    // Rendered first, because an element on a hidden tab cannot be focused.
    if (tab !== undefined && tab !== active) flushSync(() => open(tab));
    if (element.current) focusField(element.current, path);
  };
  return (
    <FormContexts {...props} edited={edited}>
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
            version: edited.base.version,
            compare: isDirty ? edited.compareWith : undefined,
          })}
          <OfferedDraft {...props} edited={edited} names={names} />
          <ErrorSummary
            resource={resource}
            general={edited.general}
            summary={edited.summary}
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
          {props.bottom}
          <SaveBar
            canSave={record === undefined || isDirty}
            isSaving={edited.isSaving}
            isNested={isNested}
            onSave={(next) => void submit(next)}
            onCancel={props.onCancel}
            stayLabel={props.stayLabel}
          >
            {props.extra}
          </SaveBar>
        </form>
      </InlineCreateProvider>
      <Conflict {...props} edited={edited} names={names} />
      {!isNested && (
        <UnsavedGuard isDirty={isDirty} released={edited.released} onGiveUp={draft.drop} />
      )}
    </FormContexts>
  );
}

/** The sections of the form: as declared, or from a hand-written layout. */
function useFormLayout(
  { resource, hide, record, editable, children }: RecordFormProps,
  context: WhereContext,
) {
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
    children === undefined
      ? shownSections(resource, undefined, layout.isShown)
      : sectionsIn(children, layout);
  return { layout, sections };
}

interface FormPartProps extends RecordFormProps {
  edited: EditedRecord;
}

/** react-admin's form contexts, which its inputs need. */
function FormContexts({
  resource,
  admin,
  record,
  edited,
  children,
}: FormPartProps & { children: ReactNode }) {
  const source = useMemo(
    () => ({
      getSource: (name: string) => name,
      getLabel: (name: string) => `resources.${resource.name}.fields.${name}`,
    }),
    [resource],
  );
  return (
    <ResourceContextProvider value={admin}>
      <OptionalRecordContextProvider value={record}>
        <SourceContextProvider value={source}>
          <FormProvider {...edited.form}>{children}</FormProvider>
        </SourceContextProvider>
      </OptionalRecordContextProvider>
    </ResourceContextProvider>
  );
}

/** Offers to restore a draft, with a comparison. */
function OfferedDraft({
  resource,
  admin,
  record,
  edited,
  names,
}: FormPartProps & { names: readonly string[] }) {
  const { draft, base, start } = edited;
  if (!draft.offered) return null;
  return (
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
  );
}

const Conflict = ({
  resource,
  admin,
  edited,
  names,
}: FormPartProps & { names: readonly string[] }) =>
  edited.stale && (
    <StaleDialog
      resource={resource}
      admin={admin}
      versions={edited.stale}
      names={names}
      isSaving={edited.isSaving}
      onCancel={edited.forgetStale}
      onSave={(choices) => void edited.saveChosen(choices)}
    />
  );
