import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import type { UnreadCell } from './pastedRows.ts';
import { PastedTablePreview } from './PastedTablePreview.tsx';
import { usePastedTable } from './usePastedTable.ts';
import './paste.css';

export interface PasteRowsDialogProps {
  props: InputProps<FieldOf<'lines'>>;
  /** The pasted text and its column; empty and `null` if opened by the button. */
  text: string;
  from: string | null;
  /** The number of rows that can still be added. */
  room: number;
  onClose: () => void;
  onAdd: (rows: Record<string, unknown>[], unread: readonly UnreadCell[]) => void;
}

/**
 * Adds rows from a spreadsheet. Matches columns to fields and lists unreadable cells before any row
 * is added.
 */
export function PasteRowsDialog({
  props,
  text: initial,
  from,
  room,
  onClose,
  onAdd,
}: PasteRowsDialogProps): ReactNode {
  const translate = useTranslate();
  const titleId = useId();
  const [text, setText] = useState(initial);
  const pasted = usePastedTable(props, text, from);
  const { table, rows, unread, isLoading } = pasted;
  const isTooMany = rows.length > room;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="lg" fullWidth>
      <DialogTitle id={titleId}>
        {translate('framework.kinds.lines.paste.title', { label: props.label })}
      </DialogTitle>
      <DialogContent className="paste-rows">
        <TextField
          label={translate('framework.kinds.lines.paste.text')}
          helperText={translate('framework.kinds.lines.paste.hint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={2}
          maxRows={6}
          fullWidth
          margin="dense"
          autoFocus={initial === ''}
          slotProps={{ htmlInput: { wrap: 'off', spellCheck: false } }}
        />
        {table.length > 0 && (
          <>
            <FormControlLabel
              control={
                <Checkbox
                  checked={pasted.hasHeadings}
                  onChange={(event) => pasted.setHeadings(event.target.checked)}
                />
              }
              label={translate('framework.kinds.lines.paste.headings')}
            />
            <PastedTablePreview props={props} pasted={pasted} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <span className={isTooMany ? 'kind-problem' : 'kind-quiet'} role="status">
          {isTooMany
            ? translate('framework.kinds.lines.paste.tooMany', {
                smart_count: room,
                rows: rows.length,
              })
            : isLoading
              ? translate('framework.kinds.lines.paste.looking')
              : ''}
        </span>
        <Button onClick={onClose}>{translate('framework.kinds.lines.paste.cancel')}</Button>
        <Button
          variant="contained"
          disabled={rows.length === 0 || isLoading || isTooMany}
          onClick={() => onAdd(rows, unread)}
        >
          {translate('framework.kinds.lines.paste.add', { smart_count: rows.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
