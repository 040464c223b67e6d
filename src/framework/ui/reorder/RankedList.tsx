import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { ReorderHandle } from './ReorderHandle.tsx';
import { useReorder } from './useReorder.ts';
import '../visibility.css';

export interface RankedItem {
  id: string;
  name: string;
  /** Next to the name. */
  note?: ReactNode;
  /** Why it cannot be removed. */
  fixed?: string | null;
}

export interface RankedListProps {
  items: readonly RankedItem[];
  /** Label of the list. */
  label?: string;
  isReadOnly?: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (id: string) => void;
}

interface StepProps {
  icon: IconName;
  label: string;
  /** Why the button is disabled. */
  closed: string | null;
  onPress: () => void;
}

function Step({ icon, label, closed, onPress }: StepProps) {
  const reason =
    closed === null
      ? {}
      : { 'aria-disabled': true, 'aria-description': closed, className: 'form-closed' };
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={closed ?? label}
      {...reason}
      onClick={closed === null ? onPress : undefined}
    >
      <Icon name={icon} size={20} />
    </IconButton>
  );
}

/**
 * An ordered list whose items are moved by dragging, by buttons and by Alt with the arrow keys;
 * every move is announced.
 */
export function RankedList({
  items,
  label,
  isReadOnly = false,
  onMove,
  onRemove,
}: RankedListProps) {
  const translate = useTranslate();
  const [announcement, setAnnouncement] = useState('');
  const total = items.length;
  const move = (from: number, to: number) => {
    setAnnouncement(
      translate('framework.reorder.moved', { name: items[from]?.name ?? '', place: to + 1, total }),
    );
    onMove(from, to);
  };
  const { container, rowProps, handleProps } = useReorder<HTMLOListElement>(total, move);
  return (
    <>
      <ol ref={container} className="ranked-list" aria-label={label}>
        {items.map(({ id, name, note, fixed = null }, index) => (
          <li key={id} {...rowProps(index)}>
            {!isReadOnly && (
              <ReorderHandle name={name} place={index + 1} count={total} {...handleProps(index)} />
            )}
            <span className="ranked-list-place" aria-hidden="true">
              {index + 1}
            </span>
            <span className="ranked-list-name">{name}</span>
            {note}
            {!isReadOnly && (
              <span className="ranked-list-steps">
                <Step
                  icon="up"
                  label={translate('framework.reorder.up', { name })}
                  closed={index === 0 ? translate('framework.reorder.first') : null}
                  onPress={() => move(index, index - 1)}
                />
                <Step
                  icon="down"
                  label={translate('framework.reorder.down', { name })}
                  closed={index === total - 1 ? translate('framework.reorder.last') : null}
                  onPress={() => move(index, index + 1)}
                />
                <Step
                  icon="close"
                  label={translate('framework.reorder.remove', { name })}
                  closed={fixed}
                  onPress={() => onRemove(id)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <span role="status" className="view-hidden">
        {announcement}
      </span>
    </>
  );
}
