import { useContext } from 'react';
import { ListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isView, mayOpen } from '../../../contract/model/catalogue.ts';
import { hasOptions } from '../../../contract/model/kindTraits.ts';
import { loggedRecords } from '../../../contract/wire/calls/activityLogCalls.ts';
import {
  activityText,
  textIn,
  useCallQuery,
  usePortalServices,
  usePrivileges,
  useTexts,
  type ExtensionCellProps,
} from '../../../framework/index.ts';
import { logAddress } from '../rules/logFilter.ts';

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

/** What was done: the step by its label of the workflow, else the action. */
export function LoggedAction({ record, field }: ExtensionCellProps) {
  const translate = useTranslate();
  const { action, resource, transition } = record;
  const tone = hasOptions(field) ? field.tones?.[String(action)] : undefined;
  return (
    <span className="kind-option" data-tone={tone ?? 'quiet'}>
      {activityText(translate, { action, resource, transition })}
    </span>
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

/** The name of an entry's record; those of all entries of the page are read at once. */
function useRecordName(id: string) {
  // An entry has a page of its own as well, which is in no list.
  const page = (useContext(ListContext) as { data?: readonly { id: string }[] } | undefined)?.data;
  const ids = page?.some((entry) => entry.id === id) ? page.map((entry) => entry.id) : [id];
  const { data: names, isPending } = useCallQuery(loggedRecords, { body: { ids } });
  return { name: names?.[id], isPending };
}

/** The record by its name, as a link if it is there and the reader of the log may open it. */
export function LoggedRecord({ record }: ExtensionCellProps) {
  const { text, language } = useTexts('pages.activity');
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const { name, isPending } = useRecordName(String(record['id']));
  const id = record['recordId'];
  if (typeof id !== 'string' || id === '' || isPending) return null;
  const resource = catalogue.resources.get(String(record['resource']));
  const label = textIn(name?.label ?? null, language).text;
  if (resource?.confidential) return <span title={id}>{text('confidential')}</span>;
  if (!name || name.isGone)
    return (
      <span title={id}>{label === '' ? text('gone') : text('goneNamed', { name: label })}</span>
    );
  const shown = label === '' ? text('unnamed') : label;
  const screen = resource?.path === undefined ? undefined : catalogue.screens.get(resource.path);
  return isView(screen) && mayOpen(screen, privileges) ? (
    <Link to={`${screen.path}/${id}/show`}>{shown}</Link>
  ) : (
    <span title={id}>{shown}</span>
  );
}

/** Leads to all entries of a change set, whose id says nothing to a reader. */
export function LoggedChangeSet({ record, name }: ExtensionCellProps) {
  const { text } = useTexts('pages.activity');
  const id = record[name];
  return typeof id === 'string' ? (
    <Link to={logAddress({ changeSet: id })} title={id}>
      {text(name)}
    </Link>
  ) : (
    <>–</>
  );
}
