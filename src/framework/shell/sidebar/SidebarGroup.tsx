import { memo, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { MenuGroup, Screen } from '../../../contract/model/catalogue.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
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
}

/** A single entry without a group of its own, such as the dashboard. */
export const isStandalone = (group: MenuGroup): boolean =>
  group.privilege === null && group.entries.length === 1;

/** The entries as plain links; the surrounding navigation handles the clicks. */
export function SidebarEntries({
  entries,
  current,
}: {
  entries: readonly Screen[];
  current: string | null;
}) {
  const translate = useTranslate();
  return entries.map(({ path, labelKey }) => (
    <li key={path}>
      <a className={styles.entry} href={path} aria-current={path === current ? 'page' : undefined}>
        {translate(labelKey)}
      </a>
    </li>
  ));
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
}: SidebarGroupProps) {
  const translate = useTranslate();
  const listId = useId();
  return (
    <li className={styles.groupItem} data-current={current !== null || undefined}>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => onToggle(group.key)}
      >
        <Icon name={group.icon} />
        <span className={styles.label}>{translate(group.labelKey)}</span>
        <span className={styles.chevron}>
          <Icon name="chevron" size={16} />
        </span>
      </button>
      <ul id={listId} className={styles.entries} hidden={!isOpen}>
        {isOpen && <SidebarEntries entries={group.entries} current={current} />}
      </ul>
    </li>
  );
});
