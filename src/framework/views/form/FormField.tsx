import { memo, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '../../../contract/model/fields.ts';
import { isRequired, isVisible } from '../../../contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { pathsOf, type WhereContext } from '../../../contract/model/where.ts';
import { FieldInput } from '../../kinds/FieldInput.tsx';
import { isWide } from '../layout/formSections.ts';

export interface FieldSetting {
  resource: ResourceDeclaration;
  view: string | undefined;
  context: WhereContext;
}

export interface FormFieldProps {
  setting: FieldSetting;
  name: string;
  field: Field;
  /** Why the field is closed; null for an open one. */
  closed: string | null;
}

const conditionsOf = (field: Field): string[] => {
  const required = typeof field.required === 'object' ? pathsOf(field.required) : [];
  const visible = field.visible ? pathsOf(field.visible) : [];
  return [...new Set([...required, ...visible].map((path) => path.split('.')[0] ?? path))];
};

/** One input of a form, with its label, its help and the reason why it is closed. */
function OpenField({
  setting,
  name,
  field,
  closed,
  isNeeded,
}: FormFieldProps & { isNeeded: boolean }) {
  const translate = useTranslate();
  const { resource, view } = setting;
  return (
    <div className="form-field" data-field={name} data-wide={isWide(field) || undefined}>
      <FieldInput
        field={field}
        name={name}
        source={name}
        resource={resource.name}
        view={view}
        label={translate(`resources.${resource.name}.fields.${name}`)}
        help={field.help ? translate(`resources.${resource.name}.help.${name}`) : undefined}
        required={isNeeded}
        disabled={closed !== null}
        disabledReason={closed ?? undefined}
      />
    </div>
  );
}

/** Subscribes only to the fields that its conditions read. */
function ConditionalField(props: FormFieldProps & { conditions: string[] }) {
  const { field, setting, conditions } = props;
  const { getValues } = useFormContext<Record<string, unknown>>();
  useWatch({ name: conditions });
  const values = getValues();
  if (!isVisible(field, values, setting.context)) return null;
  return <OpenField {...props} isNeeded={isRequired(field, values, setting.context)} />;
}

/** A field of a form, visible and required as declared for the current values. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { field } = props;
  const conditions = useMemo(() => conditionsOf(field), [field]);
  if (conditions.length > 0) return <ConditionalField {...props} conditions={conditions} />;
  return <OpenField {...props} isNeeded={field.required === true} />;
});
