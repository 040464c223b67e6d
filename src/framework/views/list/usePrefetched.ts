import { useCallback, useEffect, useState } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { preload } from '../../core/loading/lazyNamed.ts';
import { whenIdle } from '../../core/loading/whenIdle.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { prefetchRecord } from '../prefetch/prefetch.ts';
import { FILTER_PARTS } from './FilterBar.tsx';
import { LIST_PARTS } from './ListPanels.tsx';

/**
 * Prefetches the destinations of rows after they have loaded; `onNear` does so when the pointer
 * approaches a row.
 */
export function usePrefetched(
  screen: PlacedView,
  hasRows: boolean,
  further: readonly unknown[],
): [onNear: () => void, isDone: boolean] {
  const [isDone, setDone] = useState(false);
  const { extensions } = usePortalServices();
  const onNear = useCallback(() => prefetchRecord(screen, extensions), [screen, extensions]);
  useEffect(() => {
    if (!hasRows) return undefined;
    return whenIdle(() => {
      onNear();
      [...FILTER_PARTS, ...LIST_PARTS, ...further].forEach(preload);
      setDone(true);
    });
  }, [hasRows, onNear, further]);
  return [onNear, isDone];
}
