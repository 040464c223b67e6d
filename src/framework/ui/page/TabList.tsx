import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './TabList.module.css';

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** What a tab and its panel need to name each other. */
export const panelProps = (key: string) => ({
  role: 'tabpanel',
  id: `tab-panel-${key}`,
  'aria-labelledby': `tab-${key}`,
});

interface TabListProps<Key extends string> {
  tabs: readonly Key[];
  active: Key | undefined;
  onOpen: (key: Key) => void;
  /** The name of the list, where nothing next to it names it. */
  label?: string;
  children: (key: Key) => ReactNode;
}

/** Tabs above their panels (WAI-ARIA tabs pattern): arrow keys move, Home and End jump. */
export function TabList<Key extends string>({
  tabs,
  active,
  onOpen,
  label,
  children,
}: TabListProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent, index: number) => {
    const target = STEPS[event.key]?.(index, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    if (tab === undefined) return;
    event.preventDefault();
    onOpen(tab);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} ref={list}>
      {tabs.map((key, index) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`tab-${key}`}
          aria-selected={key === active}
          aria-controls={`tab-panel-${key}`}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onOpen(key)}
          onKeyDown={(event) => step(event, index)}
        >
          {children(key)}
        </button>
      ))}
    </div>
  );
}
