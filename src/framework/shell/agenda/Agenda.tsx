import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Failed, Loading } from '../../ui/page/Page.tsx';
import { useAgenda } from './useAgenda.ts';
import { WaitingEntry } from './WaitingEntry.tsx';
import styles from './Agenda.module.css';

/** The number of entries shown at first: more would push everything else off the screen. */
const SHOWN = 8;

/** What waits for the person, from every area, soonest first. */
export function Agenda() {
  const { translate } = useTexts();
  const { data, isPending, isError, refetch } = useAgenda();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hasActed = useRef(false);
  const waiting = (data ?? []).reduce((sum, { count }) => sum + (count ?? 0), 0);
  const before = useRef(waiting);
  useEffect(() => {
    const isDecided = hasActed.current && waiting < before.current;
    before.current = waiting;
    if (!isDecided) return;
    hasActed.current = false;
    // What was decided is gone, and its button with it: reading goes on at the heading.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [waiting]);
  const [showsAll, setShowsAll] = useState(false);
  const entries = data ?? [];
  const hidden = showsAll ? 0 : Math.max(0, entries.length - SHOWN);
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    // The button is gone: reading goes on at the first entry that it showed.
    list.current?.children[SHOWN]?.querySelector('a')?.focus();
  };
  return (
    <section className={styles.agenda} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {translate('shell.agenda.title')}
      </h2>
      {isError && data === undefined ? (
        <Failed onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading lines={3} />
      ) : entries.length === 0 ? (
        <p className={styles.nothing}>{translate('shell.agenda.none')}</p>
      ) : (
        <ul ref={list}>
          {entries.slice(0, entries.length - hidden).map((entry) => (
            <WaitingEntry
              key={entry.name}
              entry={entry}
              onTaken={() => {
                hasActed.current = true;
              }}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={showAll}>
          {translate('shell.agenda.more', { smart_count: hidden })}
        </button>
      )}
    </section>
  );
}
