import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useLive } from '../../../framework/index.ts';
import { MARKS_TOPIC, type CellRefusal, type MarkCandidate, type MarkGrid } from '../api.ts';
import { fromWire, showMark } from '../rules/mark.ts';
import type { MarkStage } from '../stages.ts';
import { BatchPanel } from './BatchPanel.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FileActions } from './FileActions.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { keyOf } from './markCells.ts';
import { MarksGrid } from './MarksGrid.tsx';
import { placeBlock } from './pasteBlock.ts';
import { PhoneEntry } from './PhoneEntry.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { StageBar, type RowFilter } from './StageBar.tsx';
import { StageTotals } from './StageTotals.tsx';
import { useMarkStore } from './useMarkStore.tsx';
import styles from './marks.module.css';

/**
 * Others may type as fast as they like: the whole sheet is asked for no more often than this, in
 * ms.
 */
const NEWS_PAUSE = 2_000;
const NARROW = '(max-width: 600px)';
const isNarrow = (): boolean => window.matchMedia?.(NARROW).matches ?? false;
const onNarrow = (changed: () => void): (() => void) => {
  const media = window.matchMedia?.(NARROW);
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
};

interface StageEntryProps {
  grid: MarkGrid;
  stage: MarkStage;
  refetch: () => void;
}

/** The cells of one stage with everything around them. */
export function StageEntry({ grid, stage, refetch }: StageEntryProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { store, isRestored } = useMarkStore(grid, stage);
  useLive(MARKS_TOPIC, refetch, { pause: NEWS_PAUSE, isOwn: store.isOwn });
  const narrow = useSyncExternalStore(onNarrow, isNarrow);
  const [shownRows, setShownRows] = useState<ReadonlySet<string> | null>(null);
  const [asked, setAsked] = useState<{
    kind: 'conflict' | 'reason' | 'history';
    student: string;
    component: string;
  } | null>(null);
  const chosen = useRef<{ student: string; component: string } | null>(null);
  const { sheets, me } = grid;
  const components = useMemo(
    () =>
      grid.components.filter(({ id }) =>
        sheets.some((sheet) => sheet.component === id && sheet.stage === stage),
      ),
    [grid.components, sheets, stage],
  );
  const candidates = useMemo(
    () => grid.candidates.filter(({ student }) => shownRows === null || shownRows.has(student)),
    [grid.candidates, shownRows],
  );
  const closedOf = useMemo(
    () =>
      new Map(
        sheets
          .filter((sheet) => sheet.stage === stage)
          .map(({ component, closed }) => [component, closed]),
      ),
    [sheets, stage],
  );
  const given = useMemo(
    () =>
      new Map(
        grid.cells.map(([student, component, of, mark]) => [
          `${of} ${keyOf(student, component)}`,
          showMark(fromWire(mark, 1e6).mark ?? { status: 'blank', value: null }),
        ]),
      ),
    [grid.cells],
  );

  const closedAt = useCallback(
    ({ markers }: MarkCandidate, component: string): CellRefusal | null => {
      const marker = stage === 'agreed' ? undefined : markers[stage];
      return (
        closedOf.get(component) ??
        (marker !== undefined && marker !== me && grid.paper.roles.length > 0
          ? 'otherMarker'
          : null)
      );
    },
    [closedOf, stage, me, grid.paper.roles],
  );
  const hintAt = useCallback(
    (student: string, component: string): string | null => {
      if (stage !== 'agreed') return null;
      const [first, second] = (['first', 'second'] as const).map(
        (of) => given.get(`${of} ${keyOf(student, component)}`) || '–',
      );
      return `${first} · ${second}`;
    },
    [given, stage],
  );
  const hasProblem = (student: string, component: string, filter: RowFilter): boolean => {
    const { text, state } = store.cell(keyOf(student, component));
    return filter === 'blank'
      ? text === ''
      : filter === 'problems'
        ? state !== 'saved' && state !== 'pending'
        : true;
  };
  const filterRows = (filter: RowFilter): void =>
    setShownRows(
      filter === 'all'
        ? null
        : new Set(
            grid.candidates
              .filter(({ student }) => components.some(({ id }) => hasProblem(student, id, filter)))
              .map(({ student }) => student),
          ),
    );
  const nextProblem = ([row, column]: readonly [number, number]):
    | readonly [number, number]
    | null => {
    const [width, all] = [components.length, components.length * candidates.length];
    for (let step = 1; step <= all; step += 1) {
      const place = (row * width + column + step) % all;
      const at = [Math.floor(place / width), place % width] as const;
      const { text, state } = store.cell(
        keyOf(candidates[at[0]]?.student ?? '', components[at[1]]?.id ?? ''),
      );
      if (text === '' || (state !== 'saved' && state !== 'pending')) return at;
    }
    return null;
  };
  const paste = (text: string, at: readonly [number, number]): void => {
    const { cells, refusal } = placeBlock(text, at, candidates, components.length);
    if (refusal) {
      notify(`pages.marks.paste.${refusal.reason}`, {
        type: 'error',
        messageArgs: refusal,
        autoHideDuration: 12_000,
      });
      return;
    }
    const entries = cells.flatMap(({ row, column, text: mark }) => {
      const [candidate, component] = [candidates[row], components[column]];
      return candidate && component && closedAt(candidate, component.id) === null
        ? [{ student: candidate.student, component: component.id, text: mark }]
        : [];
    });
    store.enter(entries);
    const left = cells.length - entries.length;
    notify(left > 0 ? 'pages.marks.paste.partly' : 'pages.marks.paste.done', {
      type: left > 0 ? 'warning' : 'info',
      messageArgs: { smart_count: entries.length, left },
    });
  };
  const shared = {
    store,
    stage,
    components,
    candidates,
    closedAt,
    hintAt,
    onConflict: (student: string, component: string) =>
      setAsked({ kind: 'conflict', student, component }),
    onReason: (student: string, component: string) =>
      setAsked({ kind: 'reason', student, component }),
    onHistory: (student: string, component: string) =>
      setAsked({ kind: 'history', student, component }),
  };
  const askedCandidate = grid.candidates.find(({ student }) => student === asked?.student);
  const askedComponent = components.find(({ id }) => id === asked?.component);
  const showHistory = (): void => {
    if (chosen.current) setAsked({ kind: 'history', ...chosen.current });
    else notify('pages.marks.history.chooseFirst', { type: 'info' });
  };
  return (
    <section
      className={styles.stage}
      aria-label={translate(`resources.mark-sheets.options.stage.${stage}`)}
    >
      <StageBar
        store={store}
        onFilter={filterRows}
        onRefresh={refetch}
        onHistory={narrow ? undefined : showHistory}
        printPath={`/manage-exam/marks/${grid.paper.id}/print/${stage}`}
      />
      {candidates.length === 0 && <p className={styles.none}>{translate('pages.marks.noRows')}</p>}
      {/* Never a mark of the gateway where a newer one waits on this device. */}
      {isRestored &&
        candidates.length > 0 &&
        (narrow ? (
          <PhoneEntry {...shared} />
        ) : (
          <MarksGrid
            {...shared}
            onPaste={paste}
            onChoice={(student, component) => (chosen.current = { student, component })}
            nextProblem={nextProblem}
            label={translate('pages.marks.gridLabel', { code: grid.paper.code })}
          />
        ))}
      <StageTotals store={store} components={components} candidates={grid.candidates} />
      <FileActions
        grid={grid}
        stage={stage}
        components={components}
        store={store}
        onApplied={refetch}
      />
      <BatchPanel paper={grid.paper.id} stage={stage} onUndone={refetch} store={store} />
      {asked?.kind === 'conflict' && (
        <ConflictDialog store={store} {...asked} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'history' && askedCandidate && askedComponent && (
        <HistoryDialog
          paper={grid.paper.id}
          stage={stage}
          candidate={askedCandidate}
          component={askedComponent}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'reason' && (
        <ReasonDialog store={store} {...asked} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}
