import { useId, useState } from 'react';
import { Link } from 'react-router';
import { isView, screenAt } from '../../../contract/model/catalogue.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { DueBadge } from './DueBadge.tsx';
import { WaitingRecords } from './WaitingRecords.tsx';
import styles from './Agenda.module.css';

/** The view of the records that wait; none if they are decided on a page of their own. */
function useScreenOf({ records }: AgendaEntry) {
  const { catalogue } = usePortalServices();
  const found = [...catalogue.screens.values()]
    .filter(isView)
    .find(({ resource, name }) => resource.name === records?.resource && name === records.view);
  return found?.resource.workflow ? found : undefined;
}

/** The label of the screen at an address. */
function useLabelAt(address: string): string {
  const { catalogue } = usePortalServices();
  const [path = ''] = address.split('?');
  return screenAt(catalogue, path)?.labelKey ?? 'shell.agenda.title';
}

/** One thing that waits: how much, until when, where; and its first records, to decide here. */
export function WaitingEntry({ entry, onTaken }: { entry: AgendaEntry; onTaken: () => void }) {
  const { translate } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const screen = useScreenOf(entry);
  const id = useId();
  const { name, count, until, opens, records } = entry;
  const openedLabel = useLabelAt(opens);
  const text =
    count === null
      ? translate('shell.agenda.failed', { screen: translate(openedLabel) })
      : translate(`agenda.${name}`, { smart_count: count, count: formatInteger(count) });
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Link to={opens}>{text}</Link>
        {until !== null && <DueBadge until={until} />}
        {screen && records && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-description={text}
            onClick={() => setOpen(!isOpen)}
          >
            {translate(isOpen ? 'shell.agenda.hide' : 'shell.agenda.here')}
            <Icon name="chevron" size={16} />
          </button>
        )}
      </div>
      <div id={id}>
        {isOpen && screen && records && (
          <WaitingRecords screen={screen} entry={entry} ids={records.ids} onTaken={onTaken} />
        )}
      </div>
    </li>
  );
}
