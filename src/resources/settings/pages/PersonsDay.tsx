import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { localDay } from '../../../contract/model/facultyClock.ts';
import {
  formatDate,
  Icon,
  textIn,
  usePrivileges,
  useTexts,
  type SlotProps,
} from '../../../framework/index.ts';
import { byPerson, logAddress } from '../rules/logFilter.ts';
import styles from './settings.module.css';

/** On an entry of the log: what its person did on its day. */
export function PersonsDay({ record = {} }: SlotProps) {
  const { text, language } = useTexts('pages.activity');
  const { setFilters } = useListContext();
  const { actor, at, _labels } = record as {
    actor?: unknown;
    at?: unknown;
    _labels?: { actor?: unknown };
  };
  if (typeof actor !== 'string' || typeof at !== 'string') return null;
  const day = localDay(at);
  const label = text('personsDay', {
    name: textIn(_labels?.actor, language).text,
    day: formatDate(day, language),
  });
  return (
    <button
      type="button"
      className={styles.rowButton}
      aria-label={label}
      title={label}
      onClick={() => setFilters(byPerson(actor, day))}
    >
      <Icon name="calendar" />
    </button>
  );
}

/** On the page of an account: what its person did. */
export function PersonsActivity({ record = {} }: SlotProps) {
  const { text } = useTexts('pages.activity');
  if (!usePrivileges().has('ACTIVITY_LOG_VIEW') || typeof record['id'] !== 'string') return null;
  return (
    <Link className={styles.toLog} to={logAddress(byPerson(record['id']))}>
      {text('ofPerson')}
    </Link>
  );
}
