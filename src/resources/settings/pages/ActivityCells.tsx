import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { mayOpen } from '../../../contract/model/catalogue.ts';
import {
  usePortalServices,
  usePrivileges,
  type ExtensionCellProps,
} from '../../../framework/index.ts';

const SHORT = 8;

/** The translated label of the resource instead of its wire name. */
export function LoggedResource({ record }: ExtensionCellProps) {
  const translate = useTranslate();
  const name = record['resource'];
  return (
    <>
      {typeof name === 'string'
        ? translate(`resources.${name}.name`, { smart_count: 1, _: name })
        : ''}
    </>
  );
}

/** The label of the transition's button. */
export function LoggedStep({ record }: ExtensionCellProps) {
  const translate = useTranslate();
  const step = record['transition'];
  return (
    <>
      {typeof step === 'string'
        ? translate(`resources.${String(record['resource'])}.transitions.${step}`, { _: step })
        : '–'}
    </>
  );
}

/** The record as a link if the reader of the log may open it. */
export function LoggedRecord({ record }: ExtensionCellProps) {
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const id = record['recordId'];
  if (typeof id !== 'string' || id === '') return null;
  const path = catalogue.resources.get(String(record['resource']))?.path;
  const screen = path === undefined ? undefined : catalogue.screens.get(path);
  const short = <span title={id}>{id.slice(-SHORT)}</span>;
  return screen && mayOpen(screen, privileges) && record['action'] !== 'delete' ? (
    <Link to={`${path}/${id}/show`}>{short}</Link>
  ) : (
    short
  );
}
