import { useListContext } from 'react-admin';

/**
 * Whether the count stopped at its limit: `total` is then one more than the counted rows, not the
 * number of matches.
 */
export const useIsEstimate = (): boolean =>
  (useListContext().meta as { isEstimate?: boolean } | undefined)?.isEstimate === true;
