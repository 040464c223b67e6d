import type { Field } from '../../../contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { ShownValue } from '../parts/ShownValue.tsx';

export interface ReadOnlyFieldProps {
  resource: ResourceDeclaration;
  name: string;
  field: Field;
  record: Readonly<Record<string, unknown>>;
}

/** A value written by the gateway, displayed among the inputs. */
export function ReadOnlyField({ resource, name, field, record }: ReadOnlyFieldProps) {
  const { translate, language } = useTexts();
  return (
    <dl className="form-field form-fixed">
      <dt>{translate(`resources.${resource.name}.fields.${name}`)}</dt>
      <dd>
        <ShownValue
          field={field}
          name={name}
          value={record[name]}
          record={record}
          resource={resource.name}
          language={language}
          translate={translate}
          variant="page"
        />
      </dd>
    </dl>
  );
}
