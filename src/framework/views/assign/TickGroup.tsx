import { memo, type ReactNode } from 'react';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { PageBox } from '../list/table/ListHeader.tsx';
import type { AssignmentRow } from './assignmentSet.ts';
import { isFixed, isTicked, type RowGroup, type Ticks } from './difference.ts';
import { TickRow } from './TickRow.tsx';

export interface TickGroupProps {
  group: RowGroup;
  /** Otherwise the group has more records than are listed. */
  isWhole: boolean;
  /** Null if the rows are not grouped. */
  title: string | null;
  ticks: Ticks;
  isReadOnly: boolean;
  join: ResourceDeclaration | undefined;
  extras: readonly string[];
  onTick: (rows: readonly AssignmentRow[], isTicked: boolean) => void;
  /** The row that the gateway refused, with what it shows below it. */
  refusal: { id: string; shown: ReactNode } | null;
}

/** A group of check boxes with one for all of them. */
export const TickGroup = memo(function TickGroup(props: TickGroupProps) {
  const { group, isWhole, title, ticks, isReadOnly, join, extras, onTick, refusal } = props;
  const { translate, language } = useTexts();
  const open = group.rows.filter((row) => !isFixed(row));
  const count = group.rows.filter(
    (row) => isTicked(row, ticks) || row.inherited !== undefined,
  ).length;
  const ticked = open.filter((row) => isTicked(row, ticks)).length;
  const state = ticked === 0 ? 'none' : ticked === open.length ? 'all' : 'some';
  return (
    <section className="assign-group" aria-label={title ?? undefined}>
      {title !== null && (
        <div className="assign-group-head">
          {!isReadOnly && isWhole && open.length > 0 && (
            <PageBox
              state={state}
              label={translate('framework.assign.tickGroup', { group: title })}
              onChange={(isOn) =>
                onTick(
                  open.filter((row) => isTicked(row, ticks) !== isOn),
                  isOn,
                )
              }
            />
          )}
          <h3>{title}</h3>
          {isWhole && (
            <span className="view-quiet">
              {translate('framework.assign.groupTicked', { count, total: group.rows.length })}
            </span>
          )}
        </div>
      )}
      <ul>
        {group.rows.map((row) => (
          <TickRow
            key={row.id}
            row={row}
            label={textIn(row.label, language).text || translate('framework.list.untitled')}
            isTicked={isTicked(row, ticks)}
            isReadOnly={isReadOnly}
            join={join}
            extras={extras}
            onTick={onTick}
            refusal={refusal?.id === row.id ? refusal.shown : undefined}
          />
        ))}
      </ul>
    </section>
  );
});
