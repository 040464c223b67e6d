import { useEffect, useMemo } from 'react';
import {
  type MenuGroup,
  phoneBarFor,
  type Screen,
  screenAt,
} from '../../../contract/model/catalogue.ts';
import { MOST_PINNED } from '../../../contract/model/preferences.ts';
import { usePreferences } from '../../core/portal/PortalPreferences.tsx';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { recentScreens } from '../../core/routes/recentScreens.ts';

const MOST_RECENT = 5;

export interface Pins {
  pinned: ReadonlySet<string>;
  /** Whether no further screen can be pinned. */
  isFull: boolean;
  /** While viewing as another person, no one rearranges their menu. */
  isClosed: boolean;
  toggle: (path: string) => void;
}

/** The entries that are in a group; one that stands alone is first in any case. */
const pinnable = (groups: readonly MenuGroup[]): ReadonlyMap<string, Screen> =>
  new Map(
    groups
      .filter(({ section }) => section !== null)
      .flatMap(({ entries }) => entries.map((entry) => [entry.path, entry] as const)),
  );

/** Remembers a visit and answers those before it; the present screen is not among them. */
function useVisits(current: string | null, entries: ReadonlyMap<string, Screen>): string[] {
  const { session } = usePortalServices();
  const owner = String(session.user()?.user ?? '');
  useEffect(() => {
    // Impersonation leaves no visits among the user's own.
    if (owner === '' || session.impersonation?.()) return;
    if (current !== null && entries.has(current)) recentScreens.remember(owner, current);
  }, [owner, current, entries, session]);
  // Visits are those of a person.
  return (owner === '' ? [] : recentScreens.of(owner)).filter(
    (path) => path !== current && entries.has(path),
  );
}

/**
 * The screens that a person pinned, or those of their role, and the ones they visited last, without
 * those that they may not open.
 */
export function usePinned(groups: readonly MenuGroup[], pathname: string) {
  const { catalogue, session } = usePortalServices();
  const privileges = usePrivileges();
  const { preferences, change } = usePreferences();
  const entries = useMemo(() => pinnable(groups), [groups]);
  const current = screenAt(catalogue, pathname)?.path ?? null;
  const ofRole = useMemo(
    () => phoneBarFor(catalogue, privileges).map(({ screen }) => screen.path),
    [catalogue, privileges],
  );
  const chosen = preferences.pinned ?? ofRole;
  const visits = useVisits(current, entries);
  const pinned = useMemo(() => chosen.filter((path) => entries.has(path)), [chosen, entries]);
  const isClosed = Boolean(session.impersonation?.());
  // Every group of the menu renders again with another object.
  const pins = useMemo(
    (): Pins => ({
      pinned: new Set(pinned),
      isFull: pinned.length >= MOST_PINNED,
      isClosed,
      toggle: (path) =>
        change({
          pinned: pinned.includes(path)
            ? pinned.filter((other) => other !== path)
            : [...pinned, path].slice(0, MOST_PINNED),
        }),
    }),
    [pinned, isClosed, change],
  );
  const screensOf = (paths: readonly string[]): Screen[] =>
    paths.flatMap((path) => entries.get(path) ?? []);
  return {
    pins,
    pinned: screensOf(pinned),
    recent: screensOf(visits.filter((path) => !pinned.includes(path)).slice(0, MOST_RECENT)),
  };
}
