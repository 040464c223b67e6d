import { useMemo } from 'react';
import { ShowScreen, type ViewProps } from '../../../framework/index.ts';

/**
 * The generated page of an entry without the raw before and after values, which the table below it
 * shows.
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
