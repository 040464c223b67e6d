import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useTranslate } from 'ra-core';
import { Suspense, useId, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { lineTotals } from '../../../contract/model/kinds/lineSums.ts';
import { encodeProblem, problemIn } from '../../core/fields/fieldProblem.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { lineLabelKey } from '../../core/fields/labels.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { useReorder } from '../../ui/reorder/useReorder.ts';
import { ControlNotes } from '../parts/ControlNotes.tsx';
import { lineProblem } from '../parts/fieldRule.ts';
import { LineRow, type InputOf, type RowMove } from './LineRow.tsx';
import { newLine } from './newLine.ts';
import { TypedTotals } from './TypedTotals.tsx';
import { UnreadNote } from './UnreadNote.tsx';
import { usePastedRows } from './usePastedRows.ts';

const MAX_ROWS = 200;
const AMPLE_ROOM = 10;
const PasteRowsDialog = lazyNamed(() => import('./PasteRowsDialog.tsx'), 'PasteRowsDialog');

type FormValues = Record<string, Record<string, unknown>[]>;

/** How many rows there have to be and may be, as far as it is declared. */
function useRowBounds({ min = 0, max }: FieldOf<'lines'>, present: number): string | null {
  const translate = useTranslate();
  if (min > 0 && max !== undefined) return translate('framework.kinds.lines.between', { min, max });
  if (min > 0) return translate('framework.kinds.lines.atLeast', { smart_count: min });
  // That there may be fifty says little to whoever has three.
  return max === undefined || max - present > AMPLE_ROOM
    ? null
    : translate('framework.kinds.lines.atMost', { smart_count: max });
}

/**
 * The input of child rows: a table of inputs whose rows can be added, removed, pasted from a
 * spreadsheet, and reordered by dragging, buttons and keys. `inputOf` draws the values of a row;
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
  const { inputOf } = props;
  const { field, name, source, resource, label, required = false, disabled = false } = props;
  const translate = useTranslate();
  const id = useId();
  const { control, getFieldState, getValues, trigger } = useFormContext<FormValues>();
  const formState = useFormState({ control, name: source });
  const rules = useMemo(
    () => ({
      validate: (rows: unknown) => {
        const found = lineProblem(source, field, rows, required);
        return found ? encodeProblem(found) : true;
      },
    }),
    [source, field, required],
  );
  const rows = useFieldArray({ control, name: source, keyName: 'rowKey', rules });
  const [said, setSaid] = useState('');
  const lines = Object.keys(field.fields);
  const most = field.max ?? MAX_ROWS;
  const isFull = rows.fields.length >= most;
  const error = getFieldState(source, formState).error as { root?: unknown } | undefined;
  const found = problemIn(error?.root) ?? problemIn(error);
  const bounds = useRowBounds(field, rows.fields.length);
  const hasTotals = lineTotals(field, []).length > 0;
  const canPaste = Object.values(field.fields).some(
    ({ kind, readOnly }) => !readOnly && kind !== 'file' && kind !== 'image',
  );
  const problem = found && translate(found.message, { _: found.message, ...found.args });

  const changed = (key: string, values: Record<string, number>) => {
    setSaid(translate(`framework.kinds.lines.${key}`, values));
    // Problems are kept by place; after a change of places they are looked for anew, once they are shown at all.
    if (formState.isSubmitted) void trigger(source);
  };
  const add = () => {
    rows.append(newLine(field), { focusName: `${source}.${rows.fields.length}.${lines[0] ?? ''}` });
    changed('added', { row: rows.fields.length + 1 });
  };
  const move: RowMove = (from, to) => {
    rows.move(from, to);
    changed('moved', { row: to + 1 });
  };
  const copy = (row: number) => {
    const copied = getValues(source)[row];
    if (!copied) return;
    const { id: _original, ...cells } = structuredClone(copied);
    rows.insert(row + 1, cells, { focusName: `${source}.${row + 1}.${lines[0] ?? ''}` });
    changed('copied', { row: row + 2 });
  };
  const remove = (row: number) => {
    rows.remove(row);
    changed('removed', { row: row + 1 });
  };
  const { container, rowProps, handleProps } = useReorder<HTMLTableSectionElement>(
    rows.fields.length,
    move,
  );
  const paste = usePastedRows({
    field,
    source,
    rows,
    max: most,
    onAdded: (count) => changed('paste.added', { smart_count: count }),
  });

  return (
    <FormControl
      fullWidth
      role="group"
      required={required}
      disabled={disabled}
      error={problem !== null}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}notes`}
      className="lines"
      onPaste={disabled ? undefined : paste.onPaste}
    >
      <FormLabel component="span" id={`${id}label`} className="input-label">
        {label}
      </FormLabel>
      {/* A wide table without an open input in it is scrolled by the keyboard only if it can be focused itself. */}
      {rows.fields.length === 0 ? (
        <p className="kind-quiet lines-none">{translate('framework.kinds.lines.none')}</p>
      ) : (
        <div
          className="lines-scroll"
          {...(disabled ? { role: 'group', 'aria-labelledby': `${id}label`, tabIndex: 0 } : {})}
        >
          <table className="lines-table">
            <thead>
              <tr>
                <th scope="col" className="lines-place">
                  <span aria-hidden="true">#</span>
                  <span className="kind-hidden">{translate('framework.kinds.lines.place')}</span>
                </th>
                {lines.map((line) => (
                  <th key={line} scope="col">
                    {translate(lineLabelKey(resource, name, line))}
                    {field.fields[line]?.required === true && <span aria-hidden="true"> *</span>}
                  </th>
                ))}
                <th scope="col">
                  <span className="kind-hidden">{translate('framework.kinds.lines.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody ref={container}>
              {rows.fields.map(({ rowKey }, row) => (
                <LineRow
                  key={rowKey}
                  props={props}
                  inputOf={inputOf}
                  row={row}
                  count={rows.fields.length}
                  onMove={move}
                  onRemove={remove}
                  onCopy={isFull ? undefined : copy}
                  reorder={{ row: rowProps(row), handle: handleProps(row) }}
                />
              ))}
            </tbody>
            {hasTotals && (
              <TypedTotals
                source={source}
                field={field}
                labelOf={(line) => translate(lineLabelKey(resource, name, line))}
              />
            )}
          </table>
        </div>
      )}
      <div className="lines-foot">
        <Button
          size="small"
          variant="outlined"
          disabled={disabled || isFull}
          onClick={add}
          aria-label={translate('framework.kinds.lines.addTo', { label })}
        >
          {translate('framework.kinds.lines.add')}
        </Button>
        {canPaste && (
          <Button
            size="small"
            disabled={disabled || isFull}
            onClick={paste.open}
            aria-label={translate('framework.kinds.lines.paste.openFor', { label })}
          >
            {translate('framework.kinds.lines.paste.open')}
          </Button>
        )}
        {!isFull && bounds !== null && <span className="kind-quiet">{bounds}</span>}
        {isFull && (
          <span className="kind-quiet">
            {translate('framework.kinds.lines.full', { max: most })}
          </span>
        )}
        <span role="status" className="kind-hidden">
          {said}
        </span>
      </div>
      <UnreadNote name={name} resource={resource} unread={paste.unread} onForget={paste.forget} />
      <ControlNotes id={`${id}notes`} props={props} problem={problem} />
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
