import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActionButton, Icon } from '../../../framework/index.ts';
import type { MarkStore } from './markStore.ts';
import type { RowFilter } from './stageCells.ts';
import { useSummary } from './useMarkStore.tsx';
import styles from './marks.module.css';

interface StageBarProps {
  store: MarkStore;
  onFilter: (filter: RowFilter) => void;
  onRefresh: () => void;
  /** Absent where each cell has a button of its own. */
  onHistory: (() => void) | undefined;
  /** Of the print of this stage. */
  printPath: string;
}

/** What has become of what was typed, and the way back. */
export function StageBar({ store, onFilter, onRefresh, onHistory, printPath }: StageBarProps) {
  const translate = useTranslate();
  const { waiting, failed, conflicts, invalid, isOffline, canUndo, canRedo } = useSummary(store);
  const [filter, setFilter] = useState<RowFilter>('all');
  const problems = [
    ...(conflicts > 0
      ? [translate('pages.marks.summary.conflicts', { smart_count: conflicts })]
      : []),
    ...(failed > 0 ? [translate('pages.marks.summary.failed', { smart_count: failed })] : []),
    ...(invalid > 0 ? [translate('pages.marks.summary.invalid', { smart_count: invalid })] : []),
  ];
  const state =
    problems.length > 0 ? 'bad' : isOffline ? 'offline' : waiting > 0 ? 'waiting' : 'saved';
  const main =
    isOffline && waiting > 0
      ? translate('pages.marks.summary.offline', { smart_count: waiting })
      : waiting > 0
        ? translate('pages.marks.summary.waiting', { smart_count: waiting })
        : problems.length > 0
          ? null
          : translate('pages.marks.summary.saved');
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.status} data-state={state}>
        <Icon name={state === 'saved' ? 'check' : state === 'bad' ? 'alert' : 'clock'} size={16} />
        <span>{[...(main === null ? [] : [main]), ...problems].join(' · ')}</span>
      </p>
      <div className={styles.tools}>
        <div
          role="group"
          aria-label={translate('pages.marks.filter.label')}
          className={styles.filter}
        >
          {(['all', 'blank', 'problems'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={filter === one}
              onClick={() => {
                setFilter(one);
                onFilter(one);
              }}
            >
              {translate(`pages.marks.filter.${one}`)}
            </button>
          ))}
        </div>
        <ActionButton
          quiet
          disabled={!canUndo}
          title={canUndo ? undefined : translate('pages.marks.nothingToUndo')}
          onClick={() => void store.undo()}
        >
          {translate('pages.marks.undo')}
        </ActionButton>
        <ActionButton
          quiet
          disabled={!canRedo}
          title={canRedo ? undefined : translate('pages.marks.nothingToRedo')}
          onClick={() => void store.redo()}
        >
          {translate('pages.marks.redo')}
        </ActionButton>
        {isOffline && (
          <ActionButton quiet onClick={() => store.retry()}>
            {translate('pages.marks.sendNow')}
          </ActionButton>
        )}
        {onHistory && (
          <ActionButton quiet onClick={onHistory}>
            {translate('pages.marks.history.button')}
          </ActionButton>
        )}
        <ActionButton quiet onClick={onRefresh}>
          {translate('pages.marks.refresh')}
        </ActionButton>
        <Link className={styles.printLink} to={printPath}>
          <Icon name="print" size={16} />
          {translate('pages.marks.print.open')}
        </Link>
      </div>
      <p className={styles.keys}>{translate('pages.marks.keys')}</p>
    </div>
  );
}
