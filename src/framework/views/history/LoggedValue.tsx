import { useTranslate } from 'react-admin';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { isReferenceToOne } from '../../../contract/model/kindTraits.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useLanguage } from '../../core/portal/useLanguage.ts';
import { EmptyValue } from '../../kinds/parts/EmptyValue.tsx';
import { ShownValue } from '../parts/ShownValue.tsx';
import { loggedLabels } from './loggedLabels.ts';

export interface LoggedValueProps {
  resource: string;
  field: string;
  value: unknown;
  /** Names of what the value points to, by id. */
  labels: Readonly<Record<string, unknown>>;
}

const plain = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/**
 * A value as the log kept it, shown as its kind shows it; of what is no longer declared, the bare
 * value.
 */
export function LoggedValue({ resource, field: name, value, labels }: LoggedValueProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { catalogue } = usePortalServices();
  const field = catalogue.resources.get(resource)?.fields[name];
  if (isEmpty(value)) return <EmptyValue variant="page" translate={translate} />;
  if (!field) return <>{plain(value)}</>;
  const label = loggedLabels(field, value, labels);
  // What it pointed to is gone, and its name with it.
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
