import { useTranslate } from 'ra-core';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SECTIONS } from '../../../contract/model/area.ts';
import { menuFor, type MenuGroup } from '../../../contract/model/catalogue.ts';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { screenAt } from '../../core/routes/routes.ts';
import { prefetchScreen } from '../../views/prefetch/prefetch.ts';
import { Brand } from '../brand/Brand.tsx';
import { addressOfClick } from './followLinks.ts';
import { SidebarFlyout } from './SidebarFlyout.tsx';
import { SidebarGroup, SidebarLoneEntry, standsAlone } from './SidebarGroup.tsx';
import styles from './Sidebar.module.css';

interface SidebarProps {
  folded: boolean;
  /** Called on every followed link; the drawer closes. */
  onFollow?: () => void;
}

const without = (keys: ReadonlySet<string>, key: string) =>
  new Set([...keys].filter((other) => other !== key));

/** The menu in its three titled sections, as the person's privileges leave it. */
export function Sidebar({ folded, onFollow }: SidebarProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { catalogue, extensions, session } = usePortalServices();
  const privileges = usePrivileges();
  const groups = useMemo(() => menuFor(catalogue, privileges), [catalogue, privileges]);
  const current = screenAt(catalogue, pathname)?.path ?? null;
  const currentGroup =
    groups.find(({ entries }) => entries.some(({ path }) => path === current))?.key ?? null;

  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (currentGroup !== null) setOpen((keys) => new Set([...keys, currentGroup]));
  }, [currentGroup, current]);
  const toggle = useCallback(
    (key: string) =>
      setOpen((keys) => (keys.has(key) ? without(keys, key) : new Set([...keys, key]))),
    [],
  );

  // In a long menu the current entry may lie below what the window shows.
  const nav = useRef<HTMLElement>(null);
  const isCurrentDrawn = currentGroup !== null && open.has(currentGroup);
  useEffect(() => {
    if (isCurrentDrawn)
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current, isCurrentDrawn]);

  const follow = (event: MouseEvent<HTMLElement>) => {
    const address = addressOfClick(event);
    if (address === null) return;
    event.preventDefault();
    navigate(address);
    onFollow?.();
  };
  const prefetch = (event: SyntheticEvent<HTMLElement>) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    const screen = href ? catalogue.screens.get(href) : undefined;
    if (screen) prefetchScreen(screen, extensions);
  };

  const draw = (group: MenuGroup) => {
    const currentHere = group.key === currentGroup ? current : null;
    if (standsAlone(group))
      return <SidebarLoneEntry key={group.key} group={group} current={current} folded={folded} />;
    if (folded) return <SidebarFlyout key={group.key} group={group} current={currentHere} />;
    return (
      <SidebarGroup
        key={group.key}
        group={group}
        current={currentHere}
        isOpen={open.has(group.key)}
        onToggle={toggle}
      />
    );
  };
  const alone = groups.filter(({ section }) => section === null);
  const sections = SECTIONS.map((section) => ({
    section,
    groups: groups.filter((group) => group.section === section),
  }));

  return (
    <nav
      ref={nav}
      className={styles.sidebar}
      data-folded={folded || undefined}
      aria-label={translate('shell.menu.label')}
      onClick={follow}
      onPointerOver={prefetch}
      onFocus={prefetch}
    >
      <div className={styles.head}>
        <Brand compact={folded} />
      </div>
      <div className={styles.scroll}>
        {/* The navbar above the drawer is too narrow for it on a phone. */}
        {onFollow && (
          <p className={styles.greeting}>
            {translate('shell.greeting', { name: session.greetingName() })}
          </p>
        )}
        {alone.length > 0 && <ul className={styles.groups}>{alone.map(draw)}</ul>}
        {sections
          .filter((part) => part.groups.length > 0)
          .map((part) => (
            <div
              key={part.section}
              role="group"
              aria-label={translate(`shell.sections.${part.section}`)}
            >
              <p className={styles.section} aria-hidden="true">
                <span>{translate(`shell.sections.${part.section}`)}</span>
              </p>
              <ul className={styles.groups}>{part.groups.map(draw)}</ul>
            </div>
          ))}
      </div>
    </nav>
  );
}
