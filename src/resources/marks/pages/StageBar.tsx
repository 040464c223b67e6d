import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActionButton, Icon } from '../../../framework/index.ts';
import { FilterButtons } from './FilterButtons.tsx';
import type { MarkStore } from './markStore.ts';
import type { RowFilter } from './stageCells.ts';
import { useSummary } from './useMarkStore.tsx';
import styles from './marks.module.css';

interface StageBarProps {
  store: MarkStore;
  onFilter: (filter: RowFilter) => void;
  onRefresh: () => void;
  /** Absent where each cell has its own button. */
  onHistory: (() => void) | undefined;
  printPath: string;
}

/** Whether the entries have reached the gateway, and how many have a problem. */
function StoreStatus({ store }: Pick<StageBarProps, 'store'>) {
  const translate = useTranslate();
  const { waiting, failed, conflicts, invalid, isOffline } = useSummary(store);
  const text = (key: string, count?: number): string =>
    translate(`pages.marks.summary.${key}`, { smart_count: count });
  const problems = Object.entries({ conflicts, failed, invalid })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => text(name, count));
  const state =
    problems.length > 0 ? 'bad' : isOffline ? 'offline' : waiting > 0 ? 'waiting' : 'saved';
  const sending = waiting > 0 ? [text(isOffline ? 'offline' : 'waiting', waiting)] : [];
  const parts = [...sending, ...problems];
  return (
    <p role="status" className={styles.status} data-state={state}>
      <Icon name={state === 'saved' ? 'check' : state === 'bad' ? 'alert' : 'clock'} size={16} />
      <span>{parts.length === 0 ? text('saved') : parts.join(' · ')}</span>
    </p>
  );
}

const ROW_FILTERS = ['all', 'blank', 'problems'] as const;

/** The state of the entries, and the commands for all of them. */
export function StageBar({ store, onFilter, onRefresh, onHistory, printPath }: StageBarProps) {
  const translate = useTranslate();
  const { isOffline, canUndo, canRedo } = useSummary(store);
  const [filter, setFilter] = useState<RowFilter>('all');
  return (
    <div className={styles.bar}>
      <StoreStatus store={store} />
      <div className={styles.tools}>
        <FilterButtons
          label={translate('pages.marks.filter.label')}
          options={ROW_FILTERS}
          value={filter}
          onChange={(chosen) => {
            setFilter(chosen);
            onFilter(chosen);
          }}
          textOf={(option) => translate(`pages.marks.filter.${option}`)}
        />
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
