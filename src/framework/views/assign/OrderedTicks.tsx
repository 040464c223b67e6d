import { useId } from 'react';
import { textIn } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { RankedList } from '../../ui/reorder/RankedList.tsx';
import type { AssignmentRow } from './assignmentSet.ts';
import { isFixed } from './difference.ts';

export interface OrderedTicksProps {
  rows: readonly AssignmentRow[];
  /** Ids of the checked rows, in order. */
  order: readonly string[];
  isReadOnly: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (row: AssignmentRow) => void;
}

/** The checked rows in their order. */
export function OrderedTicks({ rows, order, isReadOnly, onMove, onRemove }: OrderedTicksProps) {
  const { translate, language } = useTexts();
  const titleId = useId();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = order.map((id) => {
    const row = byId.get(id);
    return {
      id,
      name: textIn(row?.label, language).text || translate('framework.list.untitled'),
      fixed: row && isFixed(row) ? (row.locked ?? '') : null,
    };
  });
  const remove = (id: string) => {
    const row = byId.get(id);
    if (row) onRemove(row);
  };
  return (
    <section className="assign-order" aria-labelledby={titleId}>
      <h3 id={titleId}>{translate('framework.reorder.title')}</h3>
      {items.length === 0 && <p className="view-quiet">{translate('framework.reorder.none')}</p>}
      <RankedList items={items} isReadOnly={isReadOnly} onMove={onMove} onRemove={remove} />
    </section>
  );
}
