import { useCallback, useEffect, useState } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { preload } from '../../core/loading/lazyNamed.ts';
import { whenWelcome } from '../../core/loading/whenWelcome.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { prefetchRecord } from '../prefetch/prefetch.ts';
import { FILTER_PARTS } from './FilterBar.tsx';
import { LIST_PARTS } from './ListPanels.tsx';

/**
 * Prefetches the destinations of rows once that is welcome; `onNear` does so when the pointer
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
    return whenWelcome(() => {
      onNear();
      [...FILTER_PARTS, ...LIST_PARTS, ...further].forEach(preload);
      setDone(true);
    });
  }, [hasRows, onNear, further]);
  return [onNear, isDone];
}
