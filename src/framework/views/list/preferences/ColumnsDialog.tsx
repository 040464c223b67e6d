import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Column } from '../columns/column.ts';
import { choiceOf, sensibleWidth } from '../columns/columns.ts';
import { shownNames } from '../columns/identity.ts';
import { ColumnRow } from './ColumnRow.tsx';
import { moved } from './moved.ts';
import './columns.css';
import type { ListPreferences } from './useListPreferences.ts';

/** The shown columns of a list, their order and width. The list updates immediately. */
export function ColumnsDialog({
  preferences,
  onClose,
}: {
  preferences: ListPreferences;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('framework.list.columns.title')}</DialogTitle>
      <DialogContent>
        <p className="view-quiet">
          {translate('framework.list.columns.hint')}{' '}
          <span className="columns-drag-hint">{translate('framework.list.columns.dragHint')}</span>
        </p>
        <ShownColumns preferences={preferences} />
        <HiddenColumns preferences={preferences} />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => preferences.setColumns(undefined)}
          disabled={!preferences.areColumnsChosen}
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

interface ColumnsProps {
  preferences: ListPreferences;
}

const saveTo =
  ({ setColumns, declared }: ListPreferences) =>
  (next: readonly Column[]) =>
    setColumns(choiceOf(next, declared));

function ShownColumns({ preferences }: ColumnsProps) {
  const translate = useTranslate();
  const [announced, setAnnounced] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const { columns } = preferences;
  const save = saveTo(preferences);
  const move = (column: Column, to: number) => {
    const next = moved(columns, columns.indexOf(column), to);
    if (!next) return;
    save(next);
    setAnnounced(
      translate('framework.list.columns.moved', {
        name: translate(column.labelKey),
        place: next.indexOf(column) + 1,
        count: next.length,
      }),
    );
  };
  const resize = (column: Column, by: number) =>
    save(
      columns.map((other) =>
        other === column
          ? { ...other, width: sensibleWidth(Math.round(other.width) + by), isSized: true }
          : other,
      ),
    );
  const dropOn = (target: Column) => {
    const from = columns.find(({ name }) => name === dragged);
    setDragged(null);
    if (from && from !== target) move(from, columns.indexOf(target));
  };
  return (
    <>
      <ul className="columns-list" aria-label={translate('framework.list.columns.shown')}>
        {columns.map((column, index) => (
          <ColumnRow
            key={column.name}
            column={column}
            index={index}
            count={columns.length}
            isDragged={dragged === column.name}
            onHide={() => save(columns.filter((other) => other !== column))}
            onMove={(to) => move(column, to)}
            onResize={(by) => resize(column, by)}
            onDragStart={() => setDragged(column.name)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => dropOn(column)}
          />
        ))}
      </ul>
      <span role="status" className="view-hidden">
        {announced}
      </span>
    </>
  );
}

function HiddenColumns({ preferences }: ColumnsProps) {
  const translate = useTranslate();
  const { columns, available } = preferences;
  const shown = shownNames(columns);
  const hidden = available.filter(({ name }) => !shown.has(name));
  if (hidden.length === 0) return null;
  return (
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
                onChange={() => saveTo(preferences)([...columns, column])}
              />
              {translate(column.labelKey)}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
