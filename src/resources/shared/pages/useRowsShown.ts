import { useRowsPerPage } from '../../../framework/index.ts';

const ROWS_ON_DESK = 50;

/** The rows of a journey's list that are shown at once. */
export const useRowsShown = (): number => useRowsPerPage(ROWS_ON_DESK);
