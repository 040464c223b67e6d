import type { DragEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../../ui/Icon.tsx';
import type { Column } from '../columns/column.ts';

const WIDTH_STEP_REM = 2;

interface ColumnRowProps {
  column: Column;
  /** 0-based position among the shown columns, and their number. */
  index: number;
  count: number;
  isDragged: boolean;
  onHide: () => void;
  onMove: (to: number) => void;
  /** The change of the width, in rem. */
  onResize: (by: number) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: () => void;
}

/** A shown column: hide it, move it, make it wider or narrower. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, index, count, isDragged, onHide, onDragStart, onDragEnd } = props;
  const translate = useTranslate();
  return (
    <li
      className="columns-row"
      data-dragged={isDragged || undefined}
      onDragOver={props.onDragOver}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
    >
      <span
        className="columns-grip"
        draggable
        aria-hidden="true"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', column.name);
          onDragStart();
        }}
        onDragEnd={onDragEnd}
      >
        <Icon name="grip" />
      </span>
      <label className="columns-name">
        <input
          type="checkbox"
          className="list-box"
          checked
          disabled={count === 1}
          onChange={onHide}
        />
        {translate(column.labelKey)}
      </label>
      <WidthButton {...props} sign={-1} />
      <WidthButton {...props} sign={1} />
      <MoveButton {...props} icon="up" to={index - 1} />
      <MoveButton {...props} icon="down" to={index + 1} />
    </li>
  );
}

function MoveButton({
  column,
  count,
  onMove,
  icon,
  to,
}: ColumnRowProps & { icon: 'up' | 'down'; to: number }) {
  const translate = useTranslate();
  const isPossible = to >= 0 && to < count;
  const label = translate(`framework.list.columns.${icon}`, { name: translate(column.labelKey) });
  return (
    <button
      type="button"
      className="columns-button"
      aria-label={label}
      title={label}
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && onMove(to)}
    >
      <Icon name={icon} />
    </button>
  );
}

function WidthButton({ column, onResize, sign }: ColumnRowProps & { sign: -1 | 1 }) {
  const translate = useTranslate();
  const label = translate(`framework.list.columns.${sign < 0 ? 'narrower' : 'wider'}`, {
    name: translate(column.labelKey),
  });
  return (
    <button
      type="button"
      className="columns-button columns-width"
      aria-label={label}
      title={label}
      onClick={() => onResize(sign * WIDTH_STEP_REM)}
    >
      {sign < 0 ? '−' : '+'}
    </button>
  );
}
