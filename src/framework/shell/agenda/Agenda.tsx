import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Failed, Loading } from '../../ui/page/Page.tsx';
import { NothingWaits } from './NothingWaits.tsx';
import { PutOffEntries } from './PutOffEntries.tsx';
import { groupedByGravity, useAgenda, waitingNow } from './useAgenda.ts';
import { usePostponement } from './usePostponement.ts';
import { WaitingEntry } from './WaitingEntry.tsx';
import styles from './Agenda.module.css';

/** The number of entries shown at first: more would push everything else off the screen. */
const SHOWN = 8;

/** What waits for the person, from every area, gravest and soonest first. */
export function Agenda() {
  const { translate } = useTexts();
  const { data, isPending, isFailed, refetch } = useAgenda();
  const { putOff, bringBack, isBusy } = usePostponement();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const entries = waitingNow(data);
  const away = (data ?? []).filter(({ putOffUntil }) => putOffUntil !== null);
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : Math.max(0, entries.length - SHOWN);
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    // The button is gone: reading goes on at the first entry that it showed.
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[SHOWN]?.querySelector('a')?.focus();
  };
  return (
    <section className={styles.agenda} aria-labelledby={id}>
      <h2 id={id}>{translate('shell.agenda.title')}</h2>
      {isFailed && <Failed onRetry={() => void refetch()} />}
      {isPending ? (
        <Loading lines={3} />
      ) : entries.length === 0 ? (
        !isFailed && <NothingWaits putOff={away} />
      ) : (
        <div ref={list}>
          {groupedByGravity(entries.slice(0, entries.length - hidden)).map((group) => (
            <div key={group.gravity} className={styles.group}>
              <h3 id={`${id}-${group.gravity}`} data-gravity={group.gravity}>
                {translate(`shell.agenda.gravity.${group.gravity}`)}
              </h3>
              <ul aria-labelledby={`${id}-${group.gravity}`}>
                {group.entries.map((entry) => (
                  <WaitingEntry
                    key={entry.name}
                    entry={entry}
                    isBusy={isBusy}
                    onPutOff={(until) => void putOff(entry, until)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={showAll}>
          {translate('shell.agenda.more', { smart_count: hidden })}
        </button>
      )}
      <PutOffEntries entries={away} isBusy={isBusy} onBack={(entry) => void bringBack(entry)} />
    </section>
  );
}
