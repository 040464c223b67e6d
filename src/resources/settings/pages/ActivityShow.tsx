import { useMemo } from 'react';
import { ShowScreen, type ViewProps } from '../../../framework/index.ts';

/**
 * The generated page of an entry, without the raw before and after, which the table below it makes
 * readable.
 */
export function ActivityShow({ screen }: ViewProps) {
  const narrowed = useMemo(
    () => ({
      ...screen,
      view: { ...screen.view, hide: [...(screen.view.hide ?? []), 'before', 'after'] },
    }),
    [screen],
  );
  return <ShowScreen screen={narrowed} />;
}
