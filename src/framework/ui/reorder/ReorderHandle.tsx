import type { HTMLAttributes } from 'react';
import { useTranslate } from 'react-admin';
import { ICONS } from '../icons/icons.ts';
import './reorder.css';

export interface ReorderHandleProps extends HTMLAttributes<HTMLButtonElement> {
  /** Name of the moved item. */
  name: string;
  place: number;
  count: number;
  disabled?: boolean;
}

/** The handle of a row, for dragging or for Alt with the arrow keys. */
export function ReorderHandle({
  name,
  place,
  count,
  disabled = false,
  ...handlers
}: ReorderHandleProps) {
  const translate = useTranslate();
  const hint = translate('framework.reorder.hint');
  return (
    <button
      type="button"
      className="reorder-handle"
      aria-label={translate('framework.reorder.handle', { name, place, total: count })}
      aria-description={hint}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End"
      title={hint}
      disabled={disabled}
      {...(disabled ? {} : handlers)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={ICONS.grip} />
      </svg>
    </button>
  );
}
