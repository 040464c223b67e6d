import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { choiceOf, sensibleWidth, type Column } from '../table/columns.ts';
import { moved } from './moved.ts';
import './columns.css';
import type { ListLook } from './useListPreferences.ts';

interface ColumnsDialogProps {
  look: ListLook;
  onClose: () => void;
}

const WIDTH_STEP = 2;

/**
 * Which columns a list shows, in which order and width; by mouse or keyboard, at once visible in
 * the list behind.
 */
export function ColumnsDialog({ look, onClose }: ColumnsDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const { columns, available } = look;
  const shownNames = new Set(columns.map(({ name }) => name));
  const hidden = available.filter(({ name }) => !shownNames.has(name));
  const declared = look.declared;

  const keep = (next: readonly Column[]) => look.setColumns(choiceOf(next, declared));
  const label = ({ labelKey }: Column) => translate(labelKey);
  const place = (column: Column, to: number) => {
    const next = moved(columns, columns.indexOf(column), to);
    if (!next) return;
    keep(next);
    setSaid(
      translate('framework.list.columns.moved', {
        name: label(column),
        place: next.indexOf(column) + 1,
        count: next.length,
      }),
    );
  };
  const resize = (column: Column, by: number) =>
    keep(
      columns.map((other) =>
        other === column
          ? { ...other, width: sensibleWidth(Math.round(other.width) + by), isSized: true }
          : other,
      ),
    );
  const dropOn = (target: Column) => {
    const from = columns.find(({ name }) => name === dragged);
    setDragged(null);
    if (from && from !== target) place(from, columns.indexOf(target));
  };

  const small = (icon: 'up' | 'down', column: Column, index: number) => {
    const to = icon === 'up' ? index - 1 : index + 1;
    const isPossible = to >= 0 && to < columns.length;
    const text = translate(`framework.list.columns.${icon}`, { name: label(column) });
    return (
      <button
        type="button"
        className="columns-button"
        aria-label={text}
        title={text}
        aria-disabled={!isPossible || undefined}
        onClick={() => isPossible && place(column, to)}
      >
        <Icon name={icon} />
      </button>
    );
  };
  const width = (sign: -1 | 1, column: Column) => {
    const text = translate(`framework.list.columns.${sign < 0 ? 'narrower' : 'wider'}`, {
      name: label(column),
    });
    return (
      <button
        type="button"
        className="columns-button columns-width"
        aria-label={text}
        title={text}
        onClick={() => resize(column, sign * WIDTH_STEP)}
      >
        {sign < 0 ? '−' : '+'}
      </button>
    );
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('framework.list.columns.title')}</DialogTitle>
      <DialogContent>
        <p className="view-quiet">
          {translate('framework.list.columns.hint')}{' '}
          <span className="columns-drag-hint">{translate('framework.list.columns.dragHint')}</span>
        </p>
        <ul
          className="columns-list"
          ref={list}
          aria-label={translate('framework.list.columns.shown')}
        >
          {columns.map((column, index) => (
            <li
              key={column.name}
              className="columns-row"
              data-dragged={dragged === column.name || undefined}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                dropOn(column);
              }}
            >
              <span
                className="columns-grip"
                draggable
                aria-hidden="true"
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', column.name);
                  setDragged(column.name);
                }}
                onDragEnd={() => setDragged(null)}
              >
                <Icon name="grip" />
              </span>
              <label className="columns-name">
                <input
                  type="checkbox"
                  className="list-box"
                  checked
                  disabled={columns.length === 1}
                  onChange={() => keep(columns.filter((other) => other !== column))}
                />
                {label(column)}
              </label>
              {width(-1, column)}
              {width(1, column)}
              {small('up', column, index)}
              {small('down', column, index)}
            </li>
          ))}
        </ul>
        {hidden.length > 0 && (
          <>
            <h3 className="columns-heading">{translate('framework.list.columns.hidden')}</h3>
            <ul className="columns-list" aria-label={translate('framework.list.columns.hidden')}>
              {hidden.map((column) => (
                <li key={column.name} className="columns-row">
                  <label className="columns-name">
                    <input
                      type="checkbox"
                      className="list-box"
                      checked={false}
                      onChange={() => keep([...columns, column])}
                    />
                    {label(column)}
                  </label>
                </li>
              ))}
            </ul>
          </>
        )}
        <span role="status" className="view-hidden">
          {said}
        </span>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => look.setColumns(undefined)}
          disabled={!look.areColumnsChosen}
          sx={{ marginInlineEnd: 'auto' }}
        >
          {translate('framework.list.columns.reset')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('framework.action.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
