import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { ColumnMapping } from '../../../contract/wire/tabular/matchColumns.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { lineLabelKey, optionKey } from '../../core/fields/labels.ts';
import { parseTable } from './parseTable.ts';
import {
  guessColumns,
  lineTargets,
  pastedRows,
  type LineTarget,
  type UnreadCell,
} from './pastedRows.ts';
import { unreadReason } from './unreadReason.ts';
import { useRecordsByName, type WantedName } from './useRecordsByName.ts';
import './paste.css';

/** Rows beyond these are read in the same way; they are counted but not drawn. */
const SHOWN_ROWS = 15;
const SHOWN_PROBLEMS = 12;

export interface PasteRowsDialogProps {
  props: InputProps<FieldOf<'lines'>>;
  /** What was pasted, and into which column; nothing yet where the dialog was opened by its button. */
  text: string;
  from: string | null;
  /** How many rows there may still be. */
  room: number;
  onClose: () => void;
  onAdd: (rows: Record<string, unknown>[], unread: readonly UnreadCell[]) => void;
}

/**
 * Rows out of a spreadsheet: its columns matched, its cells read and told where they cannot be,
 * before anything is added.
 */
export function PasteRowsDialog({
  props,
  text: pasted,
  from,
  room,
  onClose,
  onAdd,
}: PasteRowsDialogProps): ReactNode {
  const { field, name, resource, view, label } = props;
  const translate = useTranslate();
  const titleId = useId();
  const [text, setText] = useState(pasted);
  const table = useMemo(() => parseTable(text), [text]);
  const targets = useMemo(
    () => lineTargets(field, (line) => translate(lineLabelKey(resource, name, line))),
    [field, name, resource, translate],
  );
  const guess = useMemo(() => guessColumns(table, targets, from), [table, targets, from]);
  const [chosen, setChosen] = useState<{ mapping: ColumnMapping; of: string } | null>(null);
  const [headings, setHeadings] = useState<boolean | null>(null);
  const mapping = chosen?.of === text ? chosen.mapping : guess.mapping;
  const hasHeadings = headings ?? guess.hasHeadings;
  const body = useDeferredValue(
    useMemo(() => (hasHeadings ? table.slice(1) : table), [table, hasHeadings]),
  );

  const wanted = useMemo(
    () => namesWanted(body, mapping, targets, field),
    [body, mapping, targets, field],
  );
  const { recordOf, isLoading } = useRecordsByName(
    (line) => ({ resource, name: `${name}.${line}`, view }),
    wanted,
  );
  const optionsOf = (line: string): ReadonlyMap<string, string> => {
    const lineField = field.fields[line];
    const options = lineField?.kind === 'select' ? lineField.options : [];
    return new Map(
      options.flatMap((option) =>
        [option, translate(optionKey(resource, `${name}.${line}`, option), { _: option })].map(
          (word) => [word.toLowerCase(), option] as const,
        ),
      ),
    );
  };
  const { rows, unread } = pastedRows(body, { field, mapping, targets, optionsOf, recordOf });
  const problemAt = (row: number, column: number) =>
    unread.find((cell) => cell.row === row && cell.column === column);
  const targetName = ({ name: line, language }: LineTarget) =>
    [
      translate(lineLabelKey(resource, name, line)),
      language && translate(`framework.kinds.languages.${language}`),
    ]
      .filter(Boolean)
      .join(' · ');
  const said = ({ problem }: UnreadCell) => unreadReason(problem, translate);

  const isTooMany = rows.length > room;
  const closed = rows.length === 0 || isLoading || isTooMany;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="lg" fullWidth>
      <DialogTitle id={titleId}>
        {translate('framework.kinds.lines.paste.title', { label })}
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
          autoFocus={pasted === ''}
          slotProps={{ htmlInput: { wrap: 'off', spellCheck: false } }}
        />
        {table.length > 0 && (
          <>
            <FormControlLabel
              control={
                <Checkbox
                  checked={hasHeadings}
                  onChange={(event) => setHeadings(event.target.checked)}
                />
              }
              label={translate('framework.kinds.lines.paste.headings')}
            />
            <div
              className="lines-scroll"
              role="group"
              aria-label={translate('framework.kinds.lines.paste.preview')}
              tabIndex={0}
            >
              <table className="kind-rows paste-table">
                <thead>
                  <tr>
                    <th scope="col">#</th>
                    {mapping.map((path, column) => (
                      <th key={column} scope="col">
                        <select
                          aria-label={translate('framework.kinds.lines.paste.column', {
                            column: hasHeadings ? (table[0]?.[column] ?? column + 1) : column + 1,
                          })}
                          value={path ?? ''}
                          onChange={(event) =>
                            setChosen({
                              of: text,
                              mapping: withTarget(mapping, column, event.target.value || null),
                            })
                          }
                        >
                          <option value="">
                            {translate('framework.kinds.lines.paste.leaveOut')}
                          </option>
                          {targets.map((target) => (
                            <option key={target.path} value={target.path}>
                              {targetName(target)}
                            </option>
                          ))}
                        </select>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {body.slice(0, SHOWN_ROWS).map((cells, row) => (
                    <tr key={row}>
                      <th scope="row">{row + 1}</th>
                      {mapping.map((path, column) => {
                        const problem = problemAt(row, column);
                        return (
                          <td
                            key={column}
                            data-out={path === null || undefined}
                            data-problem={problem !== undefined || undefined}
                            title={problem && said(problem)}
                          >
                            {cells[column]}
                            {problem && <span className="kind-hidden"> ({said(problem)})</span>}
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {body.length > SHOWN_ROWS && (
              <p className="kind-quiet">
                {translate('framework.kinds.lines.paste.more', {
                  smart_count: body.length - SHOWN_ROWS,
                })}
              </p>
            )}
            {unread.length > 0 && !isLoading && (
              <div className="paste-problems">
                <p>
                  {translate('framework.kinds.lines.paste.problems', {
                    smart_count: unread.length,
                  })}
                </p>
                <ul>
                  {unread.slice(0, SHOWN_PROBLEMS).map((cell) => (
                    <li key={`${cell.row} ${cell.column}`}>
                      {translate('framework.kinds.lines.cell', {
                        label: translate(
                          lineLabelKey(resource, name, cell.path.split('.')[0] ?? ''),
                        ),
                        row: cell.row + 1,
                      })}
                      {`: “${cell.text}” – ${said(cell)}`}
                    </li>
                  ))}
                </ul>
                {unread.length > SHOWN_PROBLEMS && (
                  <p>
                    {translate('framework.kinds.more', {
                      smart_count: unread.length - SHOWN_PROBLEMS,
                    })}
                  </p>
                )}
              </div>
            )}
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
        <Button variant="contained" disabled={closed} onClick={() => onAdd(rows, unread)}>
          {translate('framework.kinds.lines.paste.add', { smart_count: rows.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A target goes to one column only: it leaves the one that had it. */
const withTarget = (mapping: ColumnMapping, column: number, target: string | null): ColumnMapping =>
  mapping.map((path, index) => (index === column ? target : path === target ? null : path));

/** The names of records that the columns of reference fields hold, each once. */
function namesWanted(
  body: readonly (readonly string[])[],
  mapping: ColumnMapping,
  targets: readonly LineTarget[],
  field: FieldOf<'lines'>,
): WantedName[] {
  const wanted = mapping.flatMap((path, column) => {
    const line = targets.find((target) => target.path === path)?.name;
    if (line === undefined || field.fields[line]?.kind !== 'ref') return [];
    return [...new Set(body.map((cells) => (cells[column] ?? '').trim()))]
      .filter((text) => text !== '')
      .map((text) => ({ line, text }));
  });
  return wanted;
}
