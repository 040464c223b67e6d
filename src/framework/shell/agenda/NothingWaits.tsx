import { Link } from 'react-router';
import { localClock, localDay } from '../../../contract/model/facultyClock.ts';
import { agendaNext, type AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { formatDate, formatTime } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { useEntryText } from './entryText.ts';
import styles from './Agenda.module.css';

const backOn = ({ putOffUntil }: AgendaEntry): string => putOffUntil ?? '';

/** Nothing waits: a kind sentence, and what comes next. */
export function NothingWaits({ putOff }: { putOff: readonly AgendaEntry[] }) {
  const { translate, language } = useTexts();
  const textOf = useEntryText();
  const { data: next } = useCallQuery(agendaNext, {});
  const [back] = putOff.toSorted((one, other) => backOn(one).localeCompare(backOn(other)));
  const isBackFirst = back && (!next || backOn(back) <= localDay(next.at));
  return (
    <p className={styles.nothing}>
      {translate('shell.agenda.none')}{' '}
      {isBackFirst ? (
        <Link to={back.opens}>
          {translate('shell.agenda.nextBack', {
            what: textOf(back),
            day: formatDate(backOn(back), language),
          })}
        </Link>
      ) : (
        next && (
          <Link to={next.opens}>
            {translate(`agendaNext.${next.name}`, {
              day: formatDate(localDay(next.at), language),
              time: formatTime(localClock(next.at)),
            })}
          </Link>
        )
      )}
    </p>
  );
}
