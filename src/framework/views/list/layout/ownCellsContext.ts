import { createContext } from 'react';
import type { OwnCells } from './laidOutView.ts';

/** Cells that a layout brings along for its own list. */
export const OwnCellsContext = createContext<OwnCells | null>(null);
