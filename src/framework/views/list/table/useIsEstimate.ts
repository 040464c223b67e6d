import { useListContext } from 'react-admin';

/**
 * Whether more rows match than were counted: then `total` is one more than that, not how many there
 * are.
 */
export const useIsEstimate = (): boolean =>
  (useListContext().meta as { isEstimate?: boolean } | undefined)?.isEstimate === true;
