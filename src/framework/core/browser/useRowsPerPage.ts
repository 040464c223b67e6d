import { useIsPhone } from './useIsPhone.ts';

/** A row is a card on a phone: these fill a few windows of it. */
const ROWS_ON_PHONE = 10;

/** The rows of a page whose size is not chosen. */
export const useRowsPerPage = (onDesk: number): number =>
  useIsPhone() ? Math.min(onDesk, ROWS_ON_PHONE) : onDesk;
