import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { SECTIONS } from '../../../contract/model/area.ts';
import { menuFor, type MenuGroup, screenAt } from '../../../contract/model/catalogue.ts';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { prefetchScreen } from '../../views/prefetch/prefetch.ts';
import { useAgenda, waitingByPath } from '../agenda/useAgenda.ts';
import { Brand } from '../brand/Brand.tsx';
import { addressOfClick } from './followLinks.ts';
import { SidebarFlyout } from './SidebarFlyout.tsx';
import { SidebarGroup, SidebarLoneEntry, isStandalone } from './SidebarGroup.tsx';
import { SidebarPinned } from './SidebarPinned.tsx';
import { usePinned } from './usePinned.ts';
import styles from './Sidebar.module.css';

interface SidebarProps {
  folded: boolean;
  /** Called for every followed link, to close the drawer. */
  onFollow?: () => void;
}

const without = (keys: ReadonlySet<string>, key: string) =>
  new Set([...keys].filter((other) => other !== key));

/** The open groups; the current one opens automatically. */
function useOpenGroups(currentGroup: string | null, current: string | null) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (currentGroup !== null) setOpen((keys) => new Set([...keys, currentGroup]));
  }, [currentGroup, current]);
  const toggle = useCallback(
    (key: string) =>
      setOpen((keys) => (keys.has(key) ? without(keys, key) : new Set([...keys, key]))),
    [],
  );
  return { open, toggle };
}

/** Scrolls the current entry of a long menu into view once it is rendered. */
function useScrolledToCurrent(current: string | null, isRendered: boolean) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isRendered)
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current, isRendered]);
  return nav;
}

/** Follows the links of the menu without loading the page, and loads the code of a screen before. */
function useFollowing(onFollow: (() => void) | undefined) {
  const navigate = useNavigate();
  const { catalogue, extensions } = usePortalServices();
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
  return { onClick: follow, onPointerOver: prefetch, onFocus: prefetch };
}

/** The menu in its three titled sections, limited by the user's privileges. */
export function Sidebar({ folded, onFollow }: SidebarProps) {
  const translate = useTranslate();
  const { catalogue, session } = usePortalServices();
  const privileges = usePrivileges();
  const groups = useMemo(() => menuFor(catalogue, privileges), [catalogue, privileges]);
  const { pathname } = useLocation();
  const current = screenAt(catalogue, pathname)?.path ?? null;
  const { pins, pinned, recent } = usePinned(groups, pathname);
  const currentGroup =
    groups.find(({ entries }) => entries.some(({ path }) => path === current))?.key ?? null;

  const { data: agenda } = useAgenda();
  const waiting = useMemo(
    () =>
      waitingByPath(
        agenda,
        groups.flatMap(({ entries }) => entries.map(({ path }) => path)),
      ),
    [agenda, groups],
  );
  const { open, toggle } = useOpenGroups(currentGroup, current);
  const nav = useScrolledToCurrent(current, currentGroup !== null && open.has(currentGroup));

  const following = useFollowing(onFollow);

  const draw = (group: MenuGroup) => {
    const currentHere = group.key === currentGroup ? current : null;
    if (isStandalone(group))
      return <SidebarLoneEntry key={group.key} group={group} current={current} folded={folded} />;
    if (folded)
      return (
        <SidebarFlyout key={group.key} group={group} current={currentHere} {...{ waiting, pins }} />
      );
    return (
      <SidebarGroup
        key={group.key}
        group={group}
        current={currentHere}
        isOpen={open.has(group.key)}
        onToggle={toggle}
        {...{ waiting, pins }}
      />
    );
  };
  const alone = groups.filter(({ section }) => section === null);

  return (
    <nav
      ref={nav}
      className={styles.sidebar}
      data-folded={folded || undefined}
      aria-label={translate('shell.menu.label')}
      {...following}
    >
      <div className={styles.head}>
        <Brand compact={folded} />
      </div>
      <div className={styles.scroll}>
        {/* On a phone the navbar has no room for the greeting. */}
        {onFollow && (
          <p className={styles.greeting}>
            {translate('shell.greeting', { name: session.greetingName() })}
          </p>
        )}
        {alone.length > 0 && <ul className={styles.groups}>{alone.map(draw)}</ul>}
        <SidebarPinned {...{ pinned, recent, folded, waiting, pins }} />
        {SECTIONS.map((section) => (
          <MenuSection
            key={section}
            title={translate(`shell.sections.${section}`)}
            groups={groups.filter((group) => group.section === section)}
            draw={draw}
          />
        ))}
      </div>
    </nav>
  );
}

const MenuSection = ({
  title,
  groups,
  draw,
}: {
  title: string;
  groups: readonly MenuGroup[];
  draw: (group: MenuGroup) => ReactNode;
}) =>
  groups.length > 0 && (
    <div role="group" aria-label={title}>
      <p className={styles.section} aria-hidden="true">
        <span>{title}</span>
      </p>
      <ul className={styles.groups}>{groups.map(draw)}</ul>
    </div>
  );
