import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { usePrivileges } from '../../../core/portal/PortalServices.tsx';
import { mayUse } from '../../../core/records/grants.ts';

const PARAMETER = 'peek';
/** Below this width there is no room next to the list. */
const WIDE_SCREEN = '(min-width: 1024px)';

/** The search of an address without the opened record. */
export function withoutPeek(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(PARAMETER);
  const rest = parameters.toString();
  return rest === '' ? '' : `?${rest}`;
}

function withPeek(search: string, id: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set(PARAMETER, id);
  return `?${parameters.toString()}`;
}

/** The state of an address to which the user came from the list itself. */
interface PeekState {
  fromList?: boolean;
}

export interface Peek {
  /** The record next to the list; `null`: none. */
  id: string | null;
  /** There is room for a record next to the list. */
  isOffered: boolean;
  open: (id: string) => void;
  close: () => void;
  pathTo: (id: string) => string;
}

/**
 * The record that a list shows next to its rows. It is part of the address, so that “back” closes
 * it and a link opens it. The focus returns to its row.
 */
export function usePeek(screen: PlacedView, root: RefObject<HTMLElement | null>): Peek {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const mayShow = mayUse(screen.resource, 'show', usePrivileges());
  const isOffered = useMediaQuery(WIDE_SCREEN, { noSsr: true }) && mayShow;
  const id = mayShow ? new URLSearchParams(search).get(PARAMETER) : null;
  const { fromList } = (state ?? {}) as PeekState;

  const open = useCallback(
    (next: string) => {
      void navigate(
        { pathname, search: withPeek(search, next) },
        // One that a link opened stays the first: behind it is no list.
        { state: { fromList: id === null || fromList === true }, replace: id !== null },
      );
    },
    [navigate, pathname, search, id, fromList],
  );
  const close = useCallback(() => {
    if (fromList) void navigate(-1);
    else void navigate({ pathname, search: withoutPeek(search) }, { replace: true });
  }, [navigate, pathname, search, fromList]);
  const pathTo = useCallback(
    (next: string) => `${pathname}${withPeek(search, next)}`,
    [pathname, search],
  );

  useFocusOfRow(root, isOffered ? id : null);
  return useMemo(
    () => ({ id, isOffered, open, close, pathTo }),
    [id, isOffered, open, close, pathTo],
  );
}

const rowOf = (root: HTMLElement | null, id: string): HTMLElement | null =>
  root?.querySelector(`tr[data-id="${CSS.escape(id)}"]`) ?? null;

/** Marks the row of the record next to the list; once that is closed, its row has the focus. */
function useFocusOfRow(root: RefObject<HTMLElement | null>, id: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const { current } = root;
    const row = id === null ? null : rowOf(current, id);
    row?.setAttribute('aria-current', 'true');
    row?.scrollIntoView({ block: 'nearest' });
    if (id === null && last.current !== null && document.activeElement === document.body)
      rowOf(current, last.current)?.querySelector<HTMLElement>('[data-peek]')?.focus();
    last.current = id;
    return () => row?.removeAttribute('aria-current');
  }, [root, id]);
}
