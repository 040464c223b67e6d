import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { Suspense, useId, type ComponentType, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { lineTotals } from '../../../contract/model/kinds/lineSums.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { lineLabelKey } from '../../core/fields/labels.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { useReorder } from '../../ui/reorder/useReorder.ts';
import { ControlNotes } from '../parts/ControlNotes.tsx';
import { LineRow, type InputOf } from './LineRow.tsx';
import { RowBounds } from './RowBounds.tsx';
import { TypedTotals } from './TypedTotals.tsx';
import { UnreadNote } from './UnreadNote.tsx';
import { useLineRows, type LineRows } from './useLineRows.ts';
import { usePastedRows } from './usePastedRows.ts';

const PasteRowsDialog = lazyNamed(() => import('./PasteRowsDialog.tsx'), 'PasteRowsDialog');

/**
 * The input of child rows: a table of inputs with rows that can be added, removed, pasted from a
 * spreadsheet, and reordered by dragging, buttons and keys. `inputOf` renders the values of a row;
 * the registry of inputs passes itself.
 */
export const linesInput = (inputOf: InputOf): ComponentType<InputProps<FieldOf<'lines'>>> =>
  function BoundLinesInput(props) {
    return <LinesInput {...props} inputOf={inputOf} />;
  };

interface LinesInputProps extends InputProps<FieldOf<'lines'>> {
  inputOf: InputOf;
}

function LinesInput(props: LinesInputProps): ReactNode {
  const { field, name, source, resource, label, required = false, disabled = false } = props;
  const translate = useTranslate();
  const id = useId();
  const rows = useLineRows(props);
  const { max, isFull } = rows;
  const paste = usePastedRows({
    field,
    source,
    rows: rows.array,
    max,
    onAdded: (count) => rows.announce('paste.added', { smart_count: count }),
  });
  return (
    <FormControl
      fullWidth
      role="group"
      required={required}
      disabled={disabled}
      error={rows.problem !== null}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}notes`}
      className="lines"
      onPaste={disabled ? undefined : paste.onPaste}
    >
      <FormLabel component="span" id={`${id}label`} className="input-label">
        {label}
      </FormLabel>
      {rows.array.fields.length === 0 ? (
        <p className="kind-quiet lines-none">{translate('framework.kinds.lines.none')}</p>
      ) : (
        // A wide table without an enabled input must be focusable to be scrolled by keyboard.
        <div
          className="lines-scroll"
          {...(disabled ? { role: 'group', 'aria-labelledby': `${id}label`, tabIndex: 0 } : {})}
        >
          <LinesTable props={props} rows={rows} />
        </div>
      )}
      <div className="lines-foot">
        <FootButtons props={props} isFull={isFull} onAdd={rows.add} onPaste={paste.open} />
        <RowBounds field={field} count={rows.array.fields.length} max={max} />
        <span role="status" className="kind-hidden">
          {rows.announced}
        </span>
      </div>
      <UnreadNote name={name} resource={resource} unread={paste.unread} onForget={paste.forget} />
      <ControlNotes id={`${id}notes`} props={props} problem={rows.problem} />
      {paste.pasted && (
        <Suspense fallback={null}>
          <PasteRowsDialog
            props={props}
            text={paste.pasted.text}
            from={paste.pasted.from}
            room={paste.room()}
            onClose={paste.close}
            onAdd={paste.add}
          />
        </Suspense>
      )}
    </FormControl>
  );
}

function LinesTable({ props, rows }: { props: LinesInputProps; rows: LineRows }): ReactNode {
  const { field, name, source, resource, inputOf } = props;
  const translate = useTranslate();
  const count = rows.array.fields.length;
  const { container, rowProps, handleProps } = useReorder<HTMLTableSectionElement>(
    count,
    rows.move,
  );
  const labelOf = (line: string) => translate(lineLabelKey(resource, name, line));
  return (
    <table className="lines-table">
      <thead>
        <tr>
          <th scope="col" className="lines-place">
            <span aria-hidden="true">#</span>
            <span className="kind-hidden">{translate('framework.kinds.lines.place')}</span>
          </th>
          {Object.entries(field.fields).map(([line, lineField]) => (
            <th key={line} scope="col">
              {labelOf(line)}
              {lineField.required === true && <span aria-hidden="true"> *</span>}
            </th>
          ))}
          <th scope="col">
            <span className="kind-hidden">{translate('framework.kinds.lines.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={container}>
        {rows.array.fields.map(({ rowKey }, row) => (
          <LineRow
            key={rowKey}
            props={props}
            inputOf={inputOf}
            row={row}
            count={count}
            onMove={rows.move}
            onRemove={rows.remove}
            onCopy={rows.isFull ? undefined : rows.copy}
            reorder={{ row: rowProps(row), handle: handleProps(row) }}
          />
        ))}
      </tbody>
      {lineTotals(field, []).length > 0 && (
        <TypedTotals source={source} field={field} labelOf={labelOf} />
      )}
    </table>
  );
}

interface FootButtonsProps {
  props: LinesInputProps;
  isFull: boolean;
  onAdd: () => void;
  onPaste: () => void;
}

function FootButtons({ props, isFull, onAdd, onPaste }: FootButtonsProps): ReactNode {
  const { field, label, disabled = false } = props;
  const translate = useTranslate();
  const canPaste = Object.values(field.fields).some(
    ({ kind, readOnly }) => !readOnly && kind !== 'file' && kind !== 'image',
  );
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={disabled || isFull}
        onClick={onAdd}
        aria-label={translate('framework.kinds.lines.addTo', { label })}
      >
        {translate('framework.kinds.lines.add')}
      </Button>
      {canPaste && (
        <Button
          size="small"
          disabled={disabled || isFull}
          onClick={onPaste}
          aria-label={translate('framework.kinds.lines.paste.openFor', { label })}
        >
          {translate('framework.kinds.lines.paste.open')}
        </Button>
      )}
    </>
  );
}
