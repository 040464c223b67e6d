import type { ReactNode } from 'react';

/** The controls of one filter, under the name of the field. */
export const FilterFrame = ({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}): ReactNode => (
  <div role="group" aria-label={label} className="filter">
    {children}
  </div>
);
