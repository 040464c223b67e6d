import { memo, useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { AssignmentRow } from './assignmentSet.ts';
import { isFixed } from './difference.ts';
import { TickExtras } from './TickExtras.tsx';

export interface TickRowProps {
  row: AssignmentRow;
  label: string;
  isTicked: boolean;
  /** The user may see it but not change it. */
  isReadOnly: boolean;
  join: ResourceDeclaration | undefined;
  extras: readonly string[];
  onTick: (rows: readonly AssignmentRow[], isTicked: boolean) => void;
  /** Why the gateway refused this tick. */
  refusal?: ReactNode;
}

/** A check box with its origin and the further inputs of the assignment. */
export const TickRow = memo(function TickRow({
  row,
  label,
  isTicked,
  isReadOnly,
  join,
  extras,
  onTick,
  refusal,
}: TickRowProps) {
  const translate = useTranslate();
  const [labelId, detailId, noteId] = [useId(), useId(), useId()];
  const fixed = isFixed(row);
  const inherited =
    row.inherited === undefined
      ? null
      : translate(`framework.assign.${row.isOwn ? 'holdsAll' : 'inherited'}`, {
          from: row.inherited,
        });
  const note = row.locked ?? inherited;
  const isChanged = isTicked !== row.ticked;
  const descriptions = [
    ...(row.detail === undefined ? [] : [detailId]),
    ...(note === null ? [] : [noteId]),
  ];
  return (
    <li
      className="assign-row"
      data-changed={isChanged ? (isTicked ? 'added' : 'removed') : undefined}
    >
      <label className="assign-tick">
        <input
          type="checkbox"
          className="list-box"
          checked={isTicked || (row.inherited !== undefined && fixed)}
          disabled={fixed || isReadOnly}
          aria-labelledby={labelId}
          aria-describedby={descriptions.join(' ') || undefined}
          onChange={(event) => onTick([row], event.target.checked)}
        />
        <span>
          <span id={labelId}>{label}</span>
          {row.detail !== undefined && (
            <small id={detailId} className="assign-detail">
              {row.detail}
            </small>
          )}
        </span>
      </label>
      {note !== null && (
        <span id={noteId} className="assign-note">
          {row.inherited !== undefined && <Icon name="inherit" />}
          {note}
        </span>
      )}
      {isTicked && extras.length > 0 && join && (
        <TickExtras id={row.id} label={label} join={join} extras={extras} isReadOnly={isReadOnly} />
      )}
      {refusal}
    </li>
  );
});
