import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useListContext, useTranslate } from 'ra-core';
import { useCallback, useEffect, useId, useState } from 'react';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { failureText } from '../../../core/records/failure.ts';
import type { Column } from '../table/columns.ts';
import './print.css';
import { PrintSheet } from './PrintSheet.tsx';
import { printedColumns, sheetsFor } from './sheetSize.ts';
import { usePrintedRows } from './usePrintedRows.ts';

interface PrintDialogProps {
  screen: PlacedView;
  columns: readonly Column[];
  onClose: () => void;
}

/** More rows than this are some hundred pages; that is asked about first. */
const MANY_ROWS = 3_000;

/**
 * Puts every row that matches on paper: fetched and laid out with progress, then handed to the
 * browser's own dialog.
 */
export function PrintDialog({ screen, columns, onClose }: PrintDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const labelId = useId();
  const { total: known = 0 } = useListContext();
  const [isWanted, setWanted] = useState(known <= MANY_ROWS);
  const { rows, total, isComplete, error } = usePrintedRows(screen, isWanted);
  const [drawn, setDrawn] = useState(0);
  const [isReady, setReady] = useState(false);
  const ready = useCallback(() => setReady(true), []);

  useEffect(() => {
    if (!isReady) return undefined;
    // The dialog of the browser stands still until it is closed; what follows it ends this one.
    window.addEventListener('afterprint', onClose);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onClose);
    };
  }, [isReady, onClose]);

  const percent =
    total === 0
      ? 100
      : Math.round((50 * rows.length) / total + (50 * Math.min(drawn, rows.length)) / total);
  const step = translate(
    isComplete ? 'framework.list.print.laying' : 'framework.list.print.fetching',
    {
      done: formatInteger(isComplete ? Math.min(drawn, total) : rows.length),
      total: formatInteger(total),
    },
  );
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
            <>
              <p id={labelId}>{step}</p>
              <LinearProgress variant="determinate" value={percent} aria-labelledby={labelId} />
            </>
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
