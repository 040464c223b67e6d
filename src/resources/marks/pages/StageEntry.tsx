import { useMemo, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useLive, useIsPhone } from '../../../framework/index.ts';
import { MARKS_TOPIC, type MarkGrid } from '../api.ts';
import { codesFor } from '../rules/mark.ts';
import type { MarkStage } from '../stages.ts';
import { BatchPanel } from './BatchPanel.tsx';
import { CellDialogs } from './CellDialogs.tsx';
import { FileActions } from './FileActions.tsx';
import { MarksGrid } from './MarksGrid.tsx';
import { PhoneEntry } from './PhoneEntry.tsx';
import { StageBar } from './StageBar.tsx';
import {
  bothMarkers,
  closedCells,
  givenMarks,
  ownCandidates,
  studentsWith,
  type CellAddress,
  type CellDialog,
} from './stageCells.ts';
import { StageTotals } from './StageTotals.tsx';
import { useMarkStore } from './useMarkStore.tsx';
import styles from './marks.module.css';

/** Milliseconds between refetches of the sheet while other people write to it. */
const NEWS_PAUSE = 2_000;

interface StageEntryProps {
  grid: MarkGrid;
  stage: MarkStage;
  refetch: () => void;
}

/** The cells of one stage, with what can be done to them. */
export function StageEntry({ grid, stage, refetch }: StageEntryProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { store, isRestored } = useMarkStore(grid, stage);
  useLive(MARKS_TOPIC, refetch, { pause: NEWS_PAUSE, isOwn: store.isOwn });
  const isPhone = useIsPhone();
  const [shownRows, setShownRows] = useState<ReadonlySet<string> | null>(null);
  const [dialog, setDialog] = useState<CellDialog | null>(null);
  const chosen = useRef<CellAddress | null>(null);
  const components = useMemo(
    () =>
      grid.components.filter(({ id }) =>
        grid.sheets.some((sheet) => sheet.component === id && sheet.stage === stage),
      ),
    [grid.components, grid.sheets, stage],
  );
  const candidates = useMemo(
    () => grid.candidates.filter(({ student }) => shownRows === null || shownRows.has(student)),
    [grid.candidates, shownRows],
  );
  const own = useMemo(() => ownCandidates(grid, stage), [grid, stage]);
  const closedAt = useMemo(() => closedCells(grid, stage), [grid, stage]);
  const hintAt = useMemo(() => bothMarkers(grid, stage), [grid, stage]);
  const givenAt = useMemo(() => givenMarks(grid, stage), [grid, stage]);
  const cells = { store, components, candidates, closedAt, hintAt, givenAt, onDialog: setDialog };
  const showHistory = (): void => {
    if (chosen.current) setDialog({ kind: 'history', ...chosen.current });
    else notify('pages.marks.history.chooseFirst', { type: 'info' });
  };
  return (
    <section
      className={styles.stage}
      aria-label={translate(`resources.mark-sheets.options.stage.${stage}`)}
    >
      <StageBar
        store={store}
        onFilter={(filter) =>
          setShownRows(studentsWith(filter, { ...cells, candidates: grid.candidates }))
        }
        onRefresh={refetch}
        onHistory={isPhone ? undefined : showHistory}
        printPath={`/manage-exam/marks/${grid.paper.id}/print/${stage}`}
      />
      {candidates.length === 0 && <p className={styles.none}>{translate('pages.marks.noRows')}</p>}
      {/* Before the restore, a cell would show the gateway's mark over a newer unsent one. */}
      {isRestored &&
        candidates.length > 0 &&
        (isPhone ? (
          <PhoneEntry {...cells} codes={codesFor(grid.mayDecideCodes)} />
        ) : (
          <MarksGrid
            {...cells}
            stage={stage}
            onFocusCell={(address) => (chosen.current = address)}
            label={translate('pages.marks.gridLabel', { code: grid.paper.code })}
          />
        ))}
      <StageTotals store={store} components={components} candidates={own} bands={grid.bands} />
      <FileActions
        grid={grid}
        stage={stage}
        components={components}
        store={store}
        onApplied={refetch}
      />
      <BatchPanel paper={grid.paper.id} stage={stage} onUndone={refetch} />
      {dialog && (
        <CellDialogs
          dialog={dialog}
          grid={grid}
          stage={stage}
          store={store}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}
