import { useGetManyAggregate, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isView, mayOpen, type PlacedView } from '../../../contract/model/catalogue.ts';
import {
  adminResource,
  titleOf,
  usePortalServices,
  usePrivileges,
  useTexts,
  type ExtensionCellProps,
  type ViewRecord,
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

/** The title of a record as a link to it; its id while it is not known or no longer exists. */
function TitledLink({ screen, id }: { screen: PlacedView; id: string }) {
  const { translate, language } = useTexts();
  const { data } = useGetManyAggregate<ViewRecord & { id: string }>(adminResource(screen), {
    ids: [id],
  });
  const record = data?.[0];
  const title = record && titleOf(screen.resource, record, language, translate);
  return (
    <Link to={`${screen.path}/${id}/show`} title={id}>
      {title || id.slice(-SHORT)}
    </Link>
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
  return isView(screen) && mayOpen(screen, privileges) && record['action'] !== 'delete' ? (
    <TitledLink screen={screen} id={id} />
  ) : (
    <span title={id}>{id.slice(-SHORT)}</span>
  );
}
