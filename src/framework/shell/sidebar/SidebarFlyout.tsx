import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/icons/Icon.tsx';
import { SidebarEntries, type SidebarGroupProps } from './SidebarGroup.tsx';
import styles from './Sidebar.module.css';

const ENTRY_PX = 38;
const HEADER_PX = 56;
const MARGIN_PX = 12;

/** The top of a flyout with this number of entries, next to its button but within the window. */
export function flyoutTop(buttonTop: number, entries: number, windowHeight: number): number {
  const lowest = windowHeight - MARGIN_PX - HEADER_PX - entries * ENTRY_PX;
  return Math.max(MARGIN_PX, Math.min(buttonTop, lowest));
}

/** A group of the folded sidebar: its icon, and a flyout with its entries on hover or click. */
export function SidebarFlyout({
  group,
  current,
  waiting,
  pins,
}: Pick<SidebarGroupProps, 'group' | 'current' | 'waiting' | 'pins'>) {
  const translate = useTranslate();
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [top, setTop] = useState<number | null>(null);
  const label = translate(group.labelKey);

  const open = () => {
    const buttonTop = button.current?.getBoundingClientRect().top ?? 0;
    setTop(flyoutTop(buttonTop, group.entries.length, window.innerHeight));
  };
  const close = () => setTop(null);
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || top === null) return;
    close();
    button.current?.focus();
  };

  return (
    <li
      className={styles.groupItem}
      data-current={current !== null || undefined}
      onMouseEnter={open}
      onMouseLeave={close}
      onBlur={closeWhenLeft}
      onKeyDown={closeOnEscape}
    >
      <button
        ref={button}
        type="button"
        className={styles.group}
        aria-label={label}
        aria-expanded={top !== null}
        aria-controls={listId}
        onClick={(event) => (top !== null && event.detail === 0 ? close() : open())}
      >
        <Icon name={group.icon} />
      </button>
      <div
        id={listId}
        className={styles.flyout}
        hidden={top === null}
        style={{ top: top ?? 0 }}
        onClick={close}
      >
        <p className={styles.flyoutTitle}>{label}</p>
        {top !== null && (
          <ul className={styles.entries}>
            <SidebarEntries entries={group.entries} {...{ current, waiting, pins }} />
          </ul>
        )}
      </div>
    </li>
  );
}
