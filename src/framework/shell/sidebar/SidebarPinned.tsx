import { useTranslate } from 'react-admin';
import type { Screen } from '../../../contract/model/catalogue.ts';
import { SidebarFlyout } from './SidebarFlyout.tsx';
import { SidebarEntries, type SidebarGroupProps } from './SidebarGroup.tsx';
import styles from './Sidebar.module.css';

interface SidebarPinnedProps extends Pick<SidebarGroupProps, 'waiting' | 'pins'> {
  pinned: readonly Screen[];
  recent: readonly Screen[];
  folded: boolean;
}

/** Before all groups: the pinned screens, and those that the person visited last. */
export function SidebarPinned({ pinned, recent, folded, waiting, pins }: SidebarPinnedProps) {
  const translate = useTranslate();
  if (folded) {
    const entries = [...pinned, ...recent];
    if (entries.length === 0) return null;
    const group = {
      key: 'pinned',
      section: null,
      privilege: null,
      icon: 'pin',
      labelKey: 'shell.menu.pinnedAndRecent',
      entries,
    };
    return (
      <ul className={styles.groups}>
        <SidebarFlyout group={group} current={null} waiting={waiting} pins={pins} />
      </ul>
    );
  }
  const parts = [
    { key: 'pinned', entries: pinned },
    { key: 'recent', entries: recent },
  ].filter(({ entries }) => entries.length > 0);
  return parts.map(({ key, entries }) => (
    <div key={key} role="group" aria-label={translate(`shell.menu.${key}`)}>
      <p className={styles.section} aria-hidden="true">
        <span>{translate(`shell.menu.${key}`)}</span>
      </p>
      <ul className={styles.quick}>
        <SidebarEntries entries={entries} current={null} waiting={waiting} pins={pins} />
      </ul>
    </div>
  ));
}
