import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useCallback, useEffect, useId, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { failureText } from '../../../core/records/failure.ts';
import type { Column } from '../columns/column.ts';
import './print.css';
import { PrintSheet } from './PrintSheet.tsx';
import { printedColumns, sheetsFor } from './sheetSize.ts';
import { usePrintedRows } from './usePrintedRows.ts';

/** Above this number of rows, about a hundred pages, printing asks for confirmation. */
const MANY_ROWS = 3_000;

interface PrintProgressProps {
  /** Every row has been fetched; only the layout remains. */
  isComplete: boolean;
  fetched: number;
  drawn: number;
  total: number;
}

/** Progress of fetching and laying out the rows, each counted as half. */
function PrintProgress({ isComplete, fetched, drawn, total }: PrintProgressProps) {
  const translate = useTranslate();
  const labelId = useId();
  const percent = total === 0 ? 100 : Math.round((50 * (fetched + drawn)) / total);
  return (
    <>
      <p id={labelId}>
        {translate(isComplete ? 'framework.list.print.laying' : 'framework.list.print.fetching', {
          done: formatInteger(isComplete ? drawn : fetched),
          total: formatInteger(total),
        })}
      </p>
      <LinearProgress variant="determinate" value={percent} aria-labelledby={labelId} />
    </>
  );
}

/** Prints every matching row: fetches and lays them out, then opens the browser's dialog. */
export function PrintDialog({
  screen,
  columns,
  onClose,
}: {
  screen: PlacedView;
  columns: readonly Column[];
  onClose: () => void;
}) {
  const translate = useTranslate();
  const titleId = useId();
  const { total: known = 0 } = useListContext();
  const [isWanted, setWanted] = useState(known <= MANY_ROWS);
  const { rows, total, isComplete, error } = usePrintedRows(screen, isWanted);
  const [drawn, setDrawn] = useState(0);
  const [isReady, setReady] = useState(false);
  const ready = useCallback(() => setReady(true), []);

  useEffect(() => {
    if (!isReady) return undefined;
    // The browser's dialog blocks until it is closed; `afterprint` then closes this one.
    window.addEventListener('afterprint', onClose);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onClose);
    };
  }, [isReady, onClose]);

  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{translate('framework.list.print.title')}</DialogTitle>
        <DialogContent>
          {error !== null ? (
            <p role="alert">{failureText(error, translate)}</p>
          ) : !isWanted ? (
            <p>
              {translate('framework.list.print.many', {
                total: formatInteger(known),
                pages: formatInteger(sheetsFor(known, printedColumns(columns))),
              })}
            </p>
          ) : isReady ? (
            <p role="status">{translate('framework.list.print.ready')}</p>
          ) : (
            <PrintProgress
              isComplete={isComplete}
              fetched={rows.length}
              drawn={Math.min(drawn, rows.length)}
              total={total}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>
            {translate(isReady ? 'framework.list.bulkEdit.close' : 'framework.action.cancel')}
          </Button>
          {!isWanted && (
            <Button variant="contained" onClick={() => setWanted(true)}>
              {translate('framework.list.print.anyway')}
            </Button>
          )}
          {isReady && (
            <Button variant="contained" onClick={() => window.print()}>
              {translate('framework.list.print.again')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
      {isComplete && (
        <PrintSheet
          screen={screen}
          columns={columns}
          rows={rows}
          onDrawn={setDrawn}
          onReady={ready}
        />
      )}
    </>
  );
}
