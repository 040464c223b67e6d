import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isRequired } from '../../../contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { inputOf } from '../../kinds/inputs.ts';
import { useWhereContext } from '../form/useWhereContext.ts';

interface TickExtrasProps {
  /** Of the row: the prefix of the names of its inputs. */
  id: string;
  label: string;
  join: ResourceDeclaration;
  extras: readonly string[];
  isReadOnly: boolean;
}

/** The further inputs of a ticked row; one can be required while others have certain values. */
export function TickExtras({ id, label, join, extras, isReadOnly }: TickExtrasProps) {
  const translate = useTranslate();
  const context = useWhereContext();
  const values: unknown = useWatch({ name: id });
  return (
    <div
      className="assign-extras"
      role="group"
      aria-label={translate('framework.assign.details', { name: label })}
    >
      {extras.map((name) => {
        const field = join.fields[name];
        if (!field) return null;
        const Input = inputOf(field);
        return (
          <div key={name} className="assign-extra">
            <Input
              field={field}
              name={name}
              source={`${id}.${name}`}
              resource={join.name}
              label={translate(`resources.${join.name}.fields.${name}`)}
              required={isRequired(field, values ?? {}, context)}
              disabled={isReadOnly}
            />
          </div>
        );
      })}
    </div>
  );
}
