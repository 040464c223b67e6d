import { useTranslate } from 'react-admin';
import { f } from '../../../contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { askedFields, type Transition } from '../../../contract/model/workflow.ts';
import { KindInput } from '../parts/KindForm.tsx';
import { REASON_NAME } from './useTransitionForm.ts';

/**
 * The inputs of a transition: its fields, with the transition's own labels if there are any, the
 * reason, and the confirmation.
 */
export function TransitionFields({
  resource,
  transition,
}: {
  resource: ResourceDeclaration;
  transition: Transition;
}) {
  const translate = useTranslate();
  return (
    <div className="step-fields">
      {transition.confirm && (
        <p>{translate(`resources.${resource.name}.confirm.${transition.name}`)}</p>
      )}
      {askedFields(transition).map(({ field: name, required }) => {
        const field = resource.fields[name];
        return (
          field && (
            <KindInput
              key={name}
              resource={resource.name}
              name={name}
              field={{ ...field, required: required || field.required === true }}
              label={translate(`resources.${resource.name}.asked.${transition.name}.${name}`, {
                _: translate(`resources.${resource.name}.fields.${name}`),
              })}
              help={field.help ? translate(`resources.${resource.name}.help.${name}`) : undefined}
            />
          )
        );
      })}
      {transition.reason !== undefined && (
        <KindInput
          resource={resource.name}
          name={REASON_NAME}
          field={f.text({ multiline: true, max: 500, required: transition.reason === 'required' })}
          label={translate('framework.workflow.reason')}
          help={translate('framework.workflow.reasonHelp')}
        />
      )}
    </div>
  );
}
