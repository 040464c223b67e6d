import { Suspense, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { viewComponent } from '../../../core/extensions/screenComponents.ts';
import { usePortalServices } from '../../../core/portal/PortalServices.tsx';
import { showPath } from '../../../core/routes/recordPaths.ts';
import { RecordPanelContext } from '../../parts/recordPanel.ts';
import { RecordSkeleton } from '../../parts/RecordState.tsx';
import './peek.css';
import type { Peek } from './usePeek.ts';

interface PeekPanelProps {
  screen: PlacedView;
  peek: Peek;
  id: string;
}

/** A record next to its list: its read-only page, with the list still in view. */
export function PeekPanel({ screen, peek, id }: PeekPanelProps) {
  const translate = useTranslate();
  const { extensions } = usePortalServices();
  const { state } = useLocation();
  const { close, pathTo } = peek;
  const box = useRef<HTMLElement>(null);
  const panel = useMemo(() => ({ pathTo, close, state }), [pathTo, close, state]);
  useEffect(() => box.current?.focus({ preventScroll: true }), [id]);
  const Show = viewComponent(extensions, screen, 'show');
  if (!Show) return null;
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    // Dialogs and menus of the record are elsewhere in the document.
    const isInside = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    close();
  };
  return (
    <aside
      ref={box}
      className="list-peek"
      tabIndex={-1}
      aria-label={translate('framework.list.peek')}
      onKeyDown={closeOnEscape}
    >
      <RecordPanelContext value={panel}>
        <Suspense fallback={<RecordSkeleton />}>
          {/* The record's page reads its address, which is not that of the list. */}
          <Routes location={showPath(screen, id)}>
            <Route path=":id/show" element={<Show screen={screen} />} />
          </Routes>
        </Suspense>
      </RecordPanelContext>
    </aside>
  );
}
