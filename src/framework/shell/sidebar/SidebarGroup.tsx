import { memo, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { MenuGroup, Screen } from '../../../contract/model/catalogue.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { Pins } from './usePinned.ts';
import styles from './Sidebar.module.css';

export interface SidebarGroupProps {
  group: MenuGroup;
  /**
   * Path of the current screen if it belongs to this group, otherwise `null`, so that other groups
   * do not re-render.
   */
  current: string | null;
  isOpen: boolean;
  onToggle: (key: string) => void;
  /** How much waits for the person on each screen, by its path. */
  waiting: ReadonlyMap<string, number>;
  pins: Pins;
}

/** A single entry without a group of its own, such as the dashboard. */
export const isStandalone = (group: MenuGroup): boolean =>
  group.privilege === null && group.entries.length === 1;

/** How much waits behind a link, which describes itself with it. */
function WaitingBadge({ count }: { count: number }) {
  return (
    <span className={styles.waiting} aria-hidden="true">
      {formatInteger(count)}
    </span>
  );
}

interface SidebarEntriesProps {
  entries: readonly Screen[];
  current: string | null;
  waiting: ReadonlyMap<string, number>;
  pins: Pins;
}

/** Pins an entry to the top of the menu, or takes it away from there. */
function PinButton({ path, label, pins }: { path: string; label: string; pins: Pins }) {
  const translate = useTranslate();
  const isPinned = pins.pinned.has(path);
  if (pins.isClosed || (pins.isFull && !isPinned)) return null;
  const name = translate(isPinned ? 'shell.menu.unpin' : 'shell.menu.pin', { screen: label });
  return (
    <button
      type="button"
      className={styles.pin}
      aria-label={name}
      aria-pressed={isPinned}
      title={name}
      onClick={(event) => {
        event.stopPropagation();
        pins.toggle(path);
      }}
    >
      <Icon name="pin" size={16} />
    </button>
  );
}

/** The entries as plain links; the surrounding navigation handles the clicks. */
export function SidebarEntries({ entries, current, waiting, pins }: SidebarEntriesProps) {
  const translate = useTranslate();
  return entries.map(({ path, labelKey }) => {
    const count = waiting.get(path) ?? 0;
    const label = translate(labelKey);
    return (
      <li key={path} className={styles.row}>
        <a
          className={styles.entry}
          href={path}
          aria-current={path === current ? 'page' : undefined}
          aria-description={
            count > 0 ? translate('shell.agenda.badge', { smart_count: count }) : undefined
          }
        >
          {label}
          {count > 0 && <WaitingBadge count={count} />}
        </a>
        <PinButton path={path} label={label} pins={pins} />
      </li>
    );
  });
}

export function SidebarLoneEntry({
  group,
  current,
  folded,
}: {
  group: MenuGroup;
  current: string | null;
  folded: boolean;
}) {
  const translate = useTranslate();
  const label = translate(group.labelKey);
  const path = group.entries[0]?.path ?? '';
  return (
    <li>
      <a
        className={styles.group}
        href={path}
        aria-current={path === current ? 'page' : undefined}
        aria-label={folded ? label : undefined}
        title={folded ? label : undefined}
      >
        <Icon name={group.icon} />
        {!folded && <span className={styles.label}>{label}</span>}
      </a>
    </li>
  );
}

/** A group that expands in place. */
export const SidebarGroup = memo(function SidebarGroup({
  group,
  current,
  isOpen,
  onToggle,
  waiting,
  pins,
}: SidebarGroupProps) {
  const translate = useTranslate();
  const listId = useId();
  const count = group.entries.reduce((sum, { path }) => sum + (waiting.get(path) ?? 0), 0);
  return (
    <li className={styles.groupItem} data-current={current !== null || undefined}>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-description={
          count > 0 ? translate('shell.agenda.badge', { smart_count: count }) : undefined
        }
        onClick={() => onToggle(group.key)}
      >
        <Icon name={group.icon} />
        <span className={styles.label}>{translate(group.labelKey)}</span>
        {count > 0 && !isOpen && <WaitingBadge count={count} />}
        <span className={styles.chevron}>
          <Icon name="chevron" size={16} />
        </span>
      </button>
      <ul id={listId} className={styles.entries} hidden={!isOpen}>
        {isOpen && <SidebarEntries entries={group.entries} {...{ current, waiting, pins }} />}
      </ul>
    </li>
  );
});
