import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { textIn } from '../../kinds/localisedText.ts';
import { ReorderHandle } from '../../reorder/ReorderHandle.tsx';
import { useReorder } from '../../reorder/useReorder.ts';
import { Icon, type IconName } from '../common/Icon.tsx';
import { useLanguage } from '../common/useLanguage.ts';
import type { AssignmentRow } from './assignmentSet.ts';
import { isFixed } from './difference.ts';

export interface OrderedTicksProps {
  rows: readonly AssignmentRow[];
  /** Ids of what is ticked, in order. */
  standing: readonly string[];
  isReadOnly: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (row: AssignmentRow) => void;
}

interface StepProps {
  icon: IconName;
  label: string;
  /** Why it leads nowhere. */
  closed: string | null;
  onPress: () => void;
}

function Step({ icon, label, closed, onPress }: StepProps) {
  const reason = closed === null ? {} : { 'aria-disabled': true, 'aria-description': closed, className: 'form-closed' };
  return (
    <IconButton size="small" aria-label={label} title={closed ?? label} {...reason} onClick={closed === null ? onPress : undefined}>
      <Icon name={icon} />
    </IconButton>
  );
}

/** What is ticked, in the order in which it appears: moved by dragging, by buttons and by Alt with the arrow keys. */
export function OrderedTicks({ rows, standing, isReadOnly, onMove, onRemove }: OrderedTicksProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const titleId = useId();
  const [said, setSaid] = useState('');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const total = standing.length;
  const nameOf = (index: number) => textIn(byId.get(standing[index] ?? '')?.label, language).text || translate('framework.list.untitled');
  const move = (from: number, to: number) => {
    setSaid(translate('framework.reorder.moved', { name: nameOf(from), place: to + 1, total }));
    onMove(from, to);
  };
  const { container, rowProps, handleProps } = useReorder<HTMLOListElement>(total, move);
  return (
    <section className="assign-order" aria-labelledby={titleId}>
      <h3 id={titleId}>{translate('framework.reorder.title')}</h3>
      {total === 0 && <p className="view-quiet">{translate('framework.reorder.none')}</p>}
      <ol ref={container}>
        {standing.map((id, index) => {
          const row = byId.get(id);
          const name = nameOf(index);
          return (
            <li key={id} {...rowProps(index)}>
              {!isReadOnly && <ReorderHandle name={name} place={index + 1} count={total} {...handleProps(index)} />}
              <span className="assign-order-place" aria-hidden="true">
                {index + 1}
              </span>
              <span className="assign-order-name">{name}</span>
              {!isReadOnly && row && (
                <span className="assign-order-steps">
                  <Step icon="up" label={translate('framework.reorder.up', { name })} closed={index === 0 ? translate('framework.reorder.first') : null} onPress={() => move(index, index - 1)} />
                  <Step icon="down" label={translate('framework.reorder.down', { name })} closed={index === total - 1 ? translate('framework.reorder.last') : null} onPress={() => move(index, index + 1)} />
                  <Step icon="close" label={translate('framework.reorder.remove', { name })} closed={isFixed(row) ? (row.locked ?? '') : null} onPress={() => onRemove(row)} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <span role="status" className="view-hidden">
        {said}
      </span>
    </section>
  );
}
