import { useMemo } from 'react';
import { ShowScreen, type ViewProps } from '../../../framework/index.ts';

/**
 * The generated page of an entry without the raw before and after values, which the table below it
 * shows, and without the step, which its action names.
 */
export function ActivityShow({ screen }: ViewProps) {
  const narrowed = useMemo(
    () => ({
      ...screen,
      view: {
        ...screen.view,
        hide: [...(screen.view.hide ?? []), 'transition', 'before', 'after'],
      },
    }),
    [screen],
  );
  return <ShowScreen screen={narrowed} />;
}
