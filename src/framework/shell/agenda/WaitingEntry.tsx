import { useId, useState } from 'react';
import { Link } from 'react-router';
import { isView } from '../../../contract/model/catalogue.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { DueBadge } from './DueBadge.tsx';
import { useEntryText } from './entryText.ts';
import { PutOff } from './PutOff.tsx';
import type { WaitingEntry as Waiting } from './useKeptOnDevice.ts';
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

interface WaitingEntryProps {
  entry: Waiting;
  isBusy: boolean;
  onPutOff: (until: string) => void;
}

/**
 * One thing that waits: how much, until when, where; its first records, to decide here, or the act
 * that does it; and the way to put it off.
 */
export function WaitingEntry({ entry, isBusy, onPutOff }: WaitingEntryProps) {
  const { translate } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const screen = useScreenOf(entry);
  const id = useId();
  const { name, count, until, opens, records } = entry;
  const text = useEntryText()(entry);
  const isImpersonating = Boolean(usePortalServices().session.impersonation?.());
  const isDecidedHere = screen !== undefined && records !== null;
  return (
    <li className={styles.entry} data-entry>
      <div className={styles.head}>
        <Link to={opens}>{text}</Link>
        {until !== null && <DueBadge until={until} />}
        <span className={styles.acts}>
          {isDecidedHere && (
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
          {records === null && count !== null && (
            <Link className={styles.act} to={opens} aria-description={text}>
              {translate(`agendaActs.${name}`)}
              <Icon name="arrow" size={16} />
            </Link>
          )}
          {count !== null && !isImpersonating && !entry.isOnDevice && (
            <PutOff entry={entry} text={text} isBusy={isBusy} onPutOff={onPutOff} />
          )}
        </span>
      </div>
      <div id={id}>
        {isOpen && isDecidedHere && (
          <WaitingRecords screen={screen} entry={entry} ids={records.ids} />
        )}
      </div>
    </li>
  );
}
