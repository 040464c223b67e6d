import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ViewRecord } from '../../core/records/record.ts';
import { conditionNames, withVisibleFields, type ShownSection } from '../layout/formSections.ts';
import { FormSection } from '../layout/Sections.tsx';
import { filledBySteps, lockReason, stateLock } from '../workflow/lockReason.ts';
import type { FieldSetting } from './FormField.tsx';
import { FormInput, FormInputsContext } from './FormInput.tsx';
import { formTabs } from './formTabs.ts';
import { FormTabs } from './FormTabs.tsx';
import { closedFields } from './values/closedFields.ts';

export interface FormBodyProps {
  setting: FieldSetting;
  sections: readonly ShownSection[];
  editable: ReadonlySet<string>;
  /** Absent for a new record. */
  record: ViewRecord | undefined;
  active: string;
  onOpen: (tab: string) => void;
}

const NO_VALUES = {};

/** The fields of a form in their sections and tabs, without those that the current values hide. */
export function FormBody({ setting, sections, editable, record, active, onOpen }: FormBodyProps) {
  const translate = useTranslate();
  const { resource, context } = setting;
  const { getValues } = useFormContext<Record<string, unknown>>();
  useWatch({ name: useMemo(() => conditionNames(sections), [sections]) });
  const visible = withVisibleFields(sections, getValues(), context);
  const closed = closedFields(record ? sections.flatMap(({ fields }) => fields) : [], editable);
  const label = (name: string) => translate(`resources.${resource.name}.fields.${name}`);

  const present = record ?? NO_VALUES;
  const closedBecause = (name: string): string | null => {
    const reason = closed.reasons.get(name);
    if (reason === undefined) return null;
    // If a state closes most of the form, the reason is shown once above it.
    const isReasonAbove =
      closed.open !== null && stateLock(translate, resource, present, name) !== null;
    return (
      (isReasonAbove
        ? null
        : closed.open === null
          ? lockReason(translate, resource, present, name)
          : filledBySteps(translate, resource, name)) ?? translate(reason)
    );
  };
  const locks =
    closed.open === null
      ? []
      : [...closed.reasons.keys()].flatMap(
          (name) => stateLock(translate, resource, present, name) ?? [],
        );
  const inputs = { setting, record, closedBecause };
  const sectionOf = ({ key, fields, element }: ShownSection) =>
    element ?? (
      <FormSection key={key ?? ''} name={key ?? undefined}>
        {fields.map(({ name }) => (
          <FormInput key={name} source={name} />
        ))}
      </FormSection>
    );
  const tabs = formTabs(visible);
  return (
    <FormInputsContext value={inputs}>
      {closed.open !== null && (
        <p className="view-note">
          {locks[0] !== undefined && `${locks[0]} `}
          {translate(`framework.closed.${closed.open.length > 0 ? 'most' : 'all'}`, {
            names: closed.open.map(label).join(', '),
          })}
        </p>
      )}
      {tabs ? (
        <FormTabs
          resource={resource.name}
          tabs={tabs}
          active={tabs.some(({ key }) => key === active) ? active : (tabs[0]?.key ?? '')}
          onOpen={onOpen}
        >
          {sectionOf}
        </FormTabs>
      ) : (
        visible.map(sectionOf)
      )}
    </FormInputsContext>
  );
}
