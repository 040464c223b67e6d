import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { isReferenceToOne } from '../../../contract/model/kindTraits.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { EmptyValue } from '../../kinds/parts/EmptyValue.tsx';
import { ShownValue } from '../parts/ShownValue.tsx';
import { loggedLabels } from './loggedLabels.ts';

export interface LoggedValueProps {
  resource: string;
  field: string;
  value: unknown;
  /** Labels of referenced records, by id. */
  labels: Readonly<Record<string, unknown>>;
}

const plain = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/**
 * A logged value, displayed as its kind does; for a field that is no longer declared, the raw
 * value.
 */
export function LoggedValue({ resource, field: name, value, labels }: LoggedValueProps) {
  const { translate, language } = useTexts();
  const field = usePortalServices().catalogue.resources.get(resource)?.fields[name];
  if (isEmpty(value)) return <EmptyValue variant="page" translate={translate} />;
  if (!field) return <>{plain(value)}</>;
  const label = loggedLabels(field, value, labels);
  // The referenced record and its label no longer exist.
  if (isReferenceToOne(field) && label === undefined)
    return <em>{translate('framework.history.gone')}</em>;
  const record = { [name]: value, _labels: { [name]: label } };
  return (
    <ShownValue
      field={field}
      name={name}
      value={value}
      record={record}
      resource={resource}
      language={language}
      translate={translate}
      variant="page"
    />
  );
}
